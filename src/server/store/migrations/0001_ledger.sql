-- Credits are set aside and settled by one call each: a key's row stays locked for no round trip, and the statements
-- inside are planned once a session. Every statement of such a function sees what was committed while it waited for the
-- locks (READ COMMITTED). Keys come in the order of their ids, so that no two calls wait for each other.

-- Sets amounts aside for requests, in their order: request i asks for amounts[i] of the key ids[places[i]].
-- Answers the requests that are granted, by their number.
CREATE FUNCTION ledger_reserve(node text, ids text[], places integer[], amounts bigint[]) RETURNS SETOF integer
LANGUAGE plpgsql AS $$
DECLARE
  balances bigint[];
  free bigint[];
  added bigint[] := array_fill(0::bigint, ARRAY[cardinality(ids)]);
  place integer;
BEGIN
  PERFORM 1 FROM keys WHERE id = ANY(ids) ORDER BY id FOR UPDATE;
  SELECT array_agg(own.balance ORDER BY own.n), array_agg(own.balance - own.held ORDER BY own.n) INTO balances, free
  FROM (
    SELECT wanted.n,
      -- A key that is gone covers nothing; one whose credits were made unlimited meanwhile covers everything.
      CASE WHEN keys.id IS NULL THEN 0 ELSE coalesce(keys.balance, 9223372036854775807) END AS balance,
      coalesce((SELECT sum(amount) FROM holds WHERE key_id = wanted.id), 0)::bigint AS held
    FROM unnest(ids) WITH ORDINALITY AS wanted (id, n) LEFT JOIN keys ON keys.id = wanted.id
  ) AS own;
  FOR request IN 1 .. cardinality(places) LOOP
    place := places[request];
    IF balances[place] > 0 AND amounts[request] <= free[place] THEN
      free[place] := free[place] - amounts[request];
      added[place] := added[place] + amounts[request];
      RETURN NEXT request;
    END IF;
  END LOOP;
  INSERT INTO holds (node_id, key_id, amount)
  SELECT node, ids[n], added[n] FROM generate_subscripts(ids, 1) AS n WHERE added[n] > 0
  ON CONFLICT (node_id, key_id) DO UPDATE SET amount = holds.amount + excluded.amount;
END
$$;
--> statement-breakpoint
-- Takes costs from the balances of keys, ends holds, and adds to the usage of a day. Each list is of sums, in order.
-- Answers the balances that changed.
CREATE FUNCTION ledger_settle(
  charged text[], costs bigint[],
  held_keys text[], held_nodes text[], held_amounts bigint[],
  used_keys text[], used_models text[], today text,
  used_requests bigint[], used_input bigint[], used_output bigint[], used_costs bigint[]
) RETURNS TABLE (charged_key text, charged_balance bigint)
LANGUAGE plpgsql AS $$
BEGIN
  -- One key alone cannot be locked in another order.
  IF cardinality(charged || held_keys) > 1 THEN
    PERFORM 1 FROM keys WHERE id = ANY(charged || held_keys) ORDER BY id FOR UPDATE;
  END IF;
  IF cardinality(charged) > 0 THEN
    RETURN QUERY UPDATE keys SET balance = balance - c.cost
    FROM unnest(charged, costs) AS c (id, cost) WHERE keys.id = c.id AND balance IS NOT NULL
    RETURNING keys.id, keys.balance;
  END IF;
  IF cardinality(held_keys) > 0 THEN
    UPDATE holds SET amount = holds.amount - h.amount
    FROM unnest(held_keys, held_nodes, held_amounts) AS h (key_id, node_id, amount)
    WHERE holds.key_id = h.key_id AND holds.node_id = h.node_id;
  END IF;
  IF cardinality(used_keys) > 0 THEN
    INSERT INTO usage (key_id, model, day, requests, input_tokens, output_tokens, cost)
    SELECT u.key_id, u.model, today, u.requests, u.input, u.output, u.cost
    FROM unnest(used_keys, used_models, used_requests, used_input, used_output, used_costs)
      AS u (key_id, model, requests, input, output, cost)
    ON CONFLICT (key_id, model, day) DO UPDATE SET
      requests = usage.requests + excluded.requests,
      input_tokens = usage.input_tokens + excluded.input_tokens,
      output_tokens = usage.output_tokens + excluded.output_tokens,
      cost = usage.cost + excluded.cost;
  END IF;
END
$$;
