import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPointerGate } from './pointer-gate';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fire = (type: string) => window.dispatchEvent(new Event(type));

function open() {
  const gate = createPointerGate();
  const runs: string[] = [];
  return { runs, stop: gate.listen(), after: (name: string) => gate.afterClick(() => runs.push(name)) };
}

test.each(['pointerup', 'pointercancel'])('runs callbacks after the click that follows %s', (release) => {
  const { runs, after } = open();
  after('before');
  fire('pointerdown');
  after('during');
  fire(release);
  expect(runs).toEqual(['before']);
  vi.runAllTimers();
  expect(runs).toEqual(['before', 'during']);
  after('later');
  expect(runs).toEqual(['before', 'during', 'later']);
});

test('runs nothing after its form is gone, and two gates do not share callbacks', () => {
  const [one, other] = [open(), open()];
  fire('pointerdown');
  one.after('one');
  other.after('other');
  one.stop();
  fire('pointerup');
  vi.runAllTimers();
  expect([one.runs, other.runs]).toEqual([[], ['other']]);
});
