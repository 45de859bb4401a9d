/** `/admin/system`: the nodes, the engine and their state. */
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ModelManager } from '../../engine/models/manage.ts';
import type { EngineFigures, ModelState } from '../../engine/observe-engine.ts';
import { type Database, rows } from '../../store/database.ts';
import { toSeconds } from '../../store/seconds.ts';
import type { GuardEnv } from '../auth/guard.ts';

/** Options of {@link createSystemRoutes}. */
export interface SystemParts {
  readonly database: Database;
  /** The number of running generations of interactive clients. */
  readonly interactive: () => number;
  readonly engine: EngineReport | undefined;
}

/** The engine's report. */
export interface EngineReport {
  readonly adapter: string;
  readonly version: string;
  readonly models: () => readonly ModelState[];
  /** Absent if models cannot be loaded or unloaded. */
  readonly manage?: ModelManager;
  readonly figures: () => EngineFigures;
  /** Running and waiting requests by key id. */
  readonly queues?: () => ReadonlyMap<
    string,
    { readonly running: number; readonly waiting: number }
  >;
}

/** The route below `/admin/system`. */
export function createSystemRoutes({ database, interactive, engine }: SystemParts): Hono<GuardEnv> {
  return new Hono<GuardEnv>().get('/', async (context) => {
    const nodes = await rows<{ id: string; started_at: string; seen_at: string }>(
      database.orm,
      sql`select id, started_at, seen_at from nodes where id not like 'holder%' order by started_at`,
    );
    const [waiting] = await rows<{ items: number; batches: number }>(
      database.orm,
      sql`select coalesce(sum(total - completed - failed - cancelled), 0)::int as items, count(*)::int as batches
        from batches where status in ('validating', 'in_progress')`,
    );
    const figures = engine?.figures();
    const { rss, heapUsed } = process.memoryUsage();
    return context.json({
      object: 'system',
      version: engine?.version ?? null,
      adapter: engine?.adapter ?? null,
      node_version: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      store: database.kind,
      uptime_seconds: Math.floor(process.uptime()),
      memory: { resident_bytes: rss, heap_bytes: heapUsed },
      generations: interactive(),
      engine: figures
        ? {
            sequences: figures.sequences,
            places: figures.places,
            waiting: figures.waiting,
            kv_tokens: figures.kvTokens,
            kv_capacity: figures.kvCapacity,
          }
        : null,
      batches: { running: waiting?.batches ?? 0, items_waiting: waiting?.items ?? 0 },
      nodes: nodes.map(({ id, started_at, seen_at }) => ({
        id,
        started_at: toSeconds(Number(started_at)),
        seen_at: toSeconds(Number(seen_at)),
      })),
    });
  });
}
