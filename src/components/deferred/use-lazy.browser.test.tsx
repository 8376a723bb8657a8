/** The state of a value that loads when it is first rendered. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred, type Deferred } from '@/runtime/async/deferred';
import { useLazy, type LazySource } from './use-lazy';

let requests: Record<string, Deferred<string>> = {};
const known = new Map<string, string>();
const load = vi.fn((key: string) => (requests[key] = deferred<string>()).promise);
const SOURCE: LazySource<string, string> = { peek: (key) => known.get(key), load };

let rendered: string[] = [];
function Probe({ name }: { name: string }) {
  const { state, retry } = useLazy(name, SOURCE);
  const text = state.status === 'ready' ? state.value : state.status === 'failed' ? String(state.error) : '…';
  rendered.push(`${name}:${text}`);
  return <button onClick={retry}>{text}</button>;
}

let root: Root;
const host = document.createElement('div');
beforeEach(() => {
  requests = {};
  known.clear();
  load.mockClear();
  rendered = [];
  root = createRoot(host);
});
afterEach(() => root.unmount());

const show = (name: string) => root.render(<Probe name={name} />);
const shows = (text: string) => vi.waitFor(() => expect(host.textContent).toBe(text));

test('renders a value that is already there at once, without loading it', async () => {
  known.set('a', 'A');
  show('a');
  await shows('A');
  expect([rendered, load.mock.calls]).toEqual([['a:A'], []]);
});

test('starts again with another key and drops the reply to the previous one', async () => {
  show('a');
  await vi.waitFor(() => expect(requests['a']).toBeDefined());
  show('b');
  await vi.waitFor(() => expect(requests['b']).toBeDefined());
  requests['a']?.resolve('A');
  requests['b']?.resolve('B');
  await shows('B');
  expect(rendered).not.toContain('b:A');
});

test('never renders the value of the previous key', async () => {
  known.set('a', 'A').set('b', 'B');
  show('a');
  await shows('A');
  show('b');
  await shows('B');
  expect(rendered).not.toContain('b:A');
});

test('shows an error and loads again on request', async () => {
  show('a');
  await vi.waitFor(() => expect(requests['a']).toBeDefined());
  requests['a']?.reject(new Error('no'));
  await shows('Error: no');
  host.querySelector('button')?.click();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  requests['a']?.resolve('A');
  await shows('A');
});
