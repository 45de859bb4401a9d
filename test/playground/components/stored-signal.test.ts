/** Signals that persist in the browser, and that its tabs share. */
import { beforeEach, expect, it, vi } from 'vitest';
import { storedSignal } from '../../../src/playground/components/stored-signal.ts';

const stored = new Map<string, string>();
let page: EventTarget;

beforeEach(() => {
  stored.clear();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
  return () => vi.unstubAllGlobals();
});

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const shared = () => storedSignal('name', 'none', text, { shared: true });
const refuse = () => {
  throw new DOMException('The storage is full or forbidden.');
};
const byAnotherTab = (value: string) => stored.set('formwork.name', JSON.stringify(value));

it('follows a change in another tab', () => {
  const name = shared();
  byAnotherTab('Ada');
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'formwork.name' }));
  expect(name.value).toBe('Ada');
});

it('starts anew when another tab deletes everything', () => {
  byAnotherTab('Ada');
  const name = shared();
  stored.clear();
  page.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect(name.value).toBe('none');
});

it('has what other tabs stored while its page was in the back-forward cache', () => {
  const name = shared();
  byAnotherTab('Ada');
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(name.value).toBe('Ada');
});

it.each([
  ['read', { getItem: () => refuse(), setItem: () => refuse() }],
  ['written', { getItem: () => null, setItem: () => refuse() }],
])('keeps its value after Back if the storage cannot be %s', (_, storage) => {
  vi.stubGlobal('localStorage', storage);
  const name = shared();
  name.value = 'Ada';
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(name.value).toBe('Ada');
});
