/** A component whose code is loaded when it is first rendered. */
import { Component, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '@/runtime/async/deferred';
import { createRuntime } from '@/runtime/create-runtime';
import { lazyComponent } from './lazy-component';

const Hello = ({ name }: { name: string }) => <b>{name}</b>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

let root: Root;
const host = document.createElement('div');
beforeEach(() => {
  createRuntime();
  root = createRoot(host, { onCaughtError: () => undefined });
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});
const shows = (text: string) => vi.waitFor(() => expect(host.textContent).toBe(text));

test('shows the fallback until the code is there, then the component at once', async () => {
  const code = deferred<{ default: typeof Hello }>();
  const Lazy = lazyComponent(() => code.promise);
  flushSync(() => root.render(<Lazy name="甲" fallback="…" />));
  expect(host.textContent).toBe('…');
  code.resolve({ default: Hello });
  // React.lazy would keep the fallback for 300 ms; some turns of the event loop are enough here.
  for (let turn = 0; turn < 5 && host.textContent === '…'; turn += 1) await new Promise((done) => setTimeout(done));
  expect(host.textContent).toBe('甲');
});

test('loads once for all places, and renders loaded code in the first render', async () => {
  const load = vi.fn(async () => ({ default: Hello }));
  const Lazy = lazyComponent(load);
  root.render([<Lazy key="1" name="甲" />, <Lazy key="2" name="乙" />]);
  await shows('甲乙');
  flushSync(() => root.render(<Lazy key="3" name="丙" fallback="…" />));
  expect(host.textContent).toBe('丙');
  expect(load).toHaveBeenCalledTimes(1);
});

test('uses code that something else has loaded', () => {
  const load = vi.fn(async () => ({ default: Hello }));
  const Lazy = lazyComponent(load, () => Hello);
  flushSync(() => root.render(<Lazy name="甲" />));
  expect([host.textContent, load.mock.calls]).toEqual(['甲', []]);
});

test('an error goes to the boundary; the next place loads again', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  let isBroken = true;
  const Lazy = lazyComponent(async () => {
    if (isBroken) throw new Error('no such chunk');
    return { default: Hello };
  });
  const place = (key: string) => (
    <Boundary key={key}>
      <Lazy name="甲" />
    </Boundary>
  );
  root.render(place('1'));
  await shows('failed');
  isBroken = false;
  root.render(place('2'));
  await shows('甲');
});
