import { describe, expect, test } from 'vitest';
import { allowedTokens, compile, createVocabulary } from '../../src/runtime/grammar/index.ts';
import type { Branch } from '../../src/runtime/grammar/machine/branch.ts';
import type { Continuation } from '../../src/runtime/grammar/machine/continuation.ts';
import { buildMachine } from '../../src/runtime/grammar/machine/index.ts';
import type { ObjectState } from '../../src/runtime/schema/containers/object-state.ts';
import { readSchema } from '../../src/runtime/schema/core.ts';
import type { Formula, Selector } from '../../src/runtime/schema/formula.ts';
import type { Goal } from '../../src/runtime/schema/goal.ts';
import { readJson } from '../../src/runtime/schema/read-json.ts';
import { makeShortest } from '../../src/runtime/schema/shortest/index.ts';
import { codeBlocks } from '../library/support/guides.ts';

const blocks = codeBlocks('docs/how-it-works.md');
const schema = blocks.find(({ language }) => language === 'json')?.code ?? '';
const shown = blocks.filter(({ language }) => language === 'text').map(({ code }) => code);

const encoder = new TextEncoder();
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Rows with their columns one below the other. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const lines = all.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('   '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

const core = readSchema(readJson(schema));
const shortest = makeShortest(core);
const { objects } = shortest;
const open = objects.open(core.root) as ObjectState;

function goalText(goal: Goal): string {
  if (goal === core.goals.any) return 'anything';
  return goal === core.goals.never ? 'nothing' : core.pointerOf(goal);
}

function selectorText(selector: Selector): string {
  if ('from' in selector) throw new Error('The example has no arrays.');
  return `${selector.inverted ? 'but ' : ''}${[...selector.names].join(', ')}`;
}

function formulaText(formula: Formula): string {
  switch (formula.op) {
    case 'or':
      return formula.parts.map(formulaText).join(', or ');
    case 'all':
    case 'some':
      return `${formula.op} ${selectorText(formula.selector)}: ${goalText(formula.goal)}`;
    default:
      return formula.op;
  }
}

/** The state after some members, those that are mentioned in between being left out. */
function after(names: readonly string[]): ObjectState {
  return names.reduce((state, name) => {
    let at = state;
    while (objects.name(at) !== name) at = objects.skip(at) as ObjectState;
    return objects.take(at)[0]?.next as ObjectState;
  }, open);
}

function continuationText(onward: Continuation): string {
  const own = {
    end: 'the end',
    either: 'one of two ends',
    member: 'a member ends',
    item: 'an item ends',
    compared: 'an item ends',
    name: 'a name ends',
    free: 'a name ends',
  }[onward.op];
  return 'below' in onward ? `${own} > ${continuationText(onward.below)}` : own;
}

function branchText({ leaf, state, onward, position }: Branch): string {
  if (leaf && onward) {
    return `in a leaf that may end ${textOf(leaf.finish(state))} > ${continuationText(onward)}`;
  }
  if (position?.op === 'before-value')
    return `${position.op} > ${continuationText(position.onward)}`;
  if (position && 'below' in position)
    return `${position.op} > ${continuationText(position.below)}`;
  return `${position?.op}`;
}

describe('docs/how-it-works.md shows', () => {
  test('the formula of the objects', () => {
    const formula = core.meaning(core.root, 'object');
    const parts = formula.op === 'and' ? formula.parts : [formula];
    expect(shown[0]).toBe(parts.map((part) => `${formulaText(part)}\n`).join(''));
  });

  test('the remaining formula after some members', () => {
    const written = [[], ['city'], ['city', 'capital'], ['city', 'people'], open.shape.names];
    const rows = written.map((names) => {
      const state = after(names);
      const end = objects.closes(state) ? 'may end' : '';
      return [names.join(' '), formulaText(state.rest), `${shortest.rest(state)}`, end];
    });
    expect(shown[1]).toBe(table(['members written', 'what is left', 'bytes to the end', ''], rows));
  });

  test('the automaton of a string', () => {
    const { strings } = shortest.leaves(objects.take(open)[0]?.goal as Goal);
    if (!strings) throw new Error('The example has a string.');
    const rows = ['', '"', '"Ly', '"Lyon', '"Lyon"'].map((text) => {
      const state = encoder.encode(text).reduce(strings.next, strings.start);
      const next = ['"', 'A', 'a'].filter((byte) => strings.next(state, byte.charCodeAt(0)) >= 0);
      const end = strings.accepting(state) ? 'may end' : '';
      return [text, next.join(' '), `${strings.distance(state)}`, end];
    });
    expect(shown[2]).toBe(table(['bytes read', 'may follow', 'bytes to the end', ''], rows));
  });

  test('the branches of a position', () => {
    const machine = buildMachine(schema);
    const places = ['', '{"ci', '{"city":"Ly', '{"city":"Lyon"', '{"city":"Lyon","people":'];
    const rows = places.flatMap((text) => {
      const config = machine.advance(machine.start, encoder.encode(text));
      return config?.branches.map((branch, i) => [i === 0 ? text : '', branchText(branch)]) ?? [];
    });
    expect(shown[3]).toBe(table(['document so far', 'its branches'], rows));
  });

  test('the tokens that may come next, the text that is forced and the shortest finish', () => {
    const words = ['{"', '"', '":', '":"', '","', '"}', '}', ',"', 'city', 'people', 'L', 'yon'];
    words.push('Lyon', 'Paris', 'true', 'null', '0', '10');
    const bytes = [...words.map((word) => encoder.encode(word)), new Uint8Array(0)];
    const grammar = compile(schema, createVocabulary({ bytes, endOfTurn: [words.length] }));
    const places = [
      '',
      '{"city":"',
      '{"city":"L',
      '{"city":"Lyon"',
      '{"city":"Lyon","capital":true',
    ];
    const rows = [...places, '{"city":"Lyon","people":1', '{"city":"Lyon"}'].map((text) => {
      const matcher = grammar.start();
      matcher.acceptBytes(encoder.encode(text));
      const allowed = Array.from(
        allowedTokens(matcher.mask()),
        (token) => words[token] ?? 'end of turn',
      );
      return [text, allowed.join('  '), textOf(matcher.forced()), textOf(matcher.shortestFinish())];
    });
    const head = ['document so far', 'tokens', 'forced', 'shortest finish'];
    expect(shown[4]).toBe(table(head, rows));
  });
});
