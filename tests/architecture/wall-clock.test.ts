/** A test that measures time fails on a busy machine: what must be fast is measured by `npm run bench`. */
import { expect, it } from 'vitest';
import { filesBelow, read } from './source';

const CLOCK = [
  /\bperformance\s*\.\s*(now|mark|measure)\(/,
  /\bprocess\.hrtime\b|\bconsole\.time\(/,
  // An elapsed time, not a moment in the past such as `Date.now() - 300_000`.
  /\bDate\.now\(\)\s*-\s*[a-z]\w*\b(?!\s*[*.])/i,
  /\b[a-z]\w*\s*-\s*Date\.now\(\)/i,
];
const CURE =
  'assert a count, a size or an order, use vi.useFakeTimers(), or move the measurement to tests/bench; no clock in tests';

/** Lines of a test that read the clock to measure. */
const clockLines = (text: string): number[] =>
  text.split('\n').flatMap((line, index) => (CLOCK.some((form) => form.test(line)) ? [index + 1] : []));

const testFiles = ['src', 'renderers', 'scripts', 'tests']
  .flatMap((folder) => filesBelow(folder, /\.(test|story)\.tsx?$|^tests\/.*\.tsx?$/))
  .filter((path) => !/node_modules|^tests\/(bench|architecture)\//.test(path));

it('no test measures elapsed time', () => {
  const found = testFiles.flatMap((path) => clockLines(read(path)).map((line) => `${path}:${line}`));
  expect(found, CURE).toEqual([]);
});

it('finds elapsed times, and leaves moments alone', () => {
  const elapsed = ['performance.now()', 'Date.now() - started', 'const wait = end - Date.now();', 'process.hrtime()'];
  const moments = ['Date.now() - 300_000', 'Date.now() - ago * 1000', 'Date.now() < until', 'Date.now() - drawn.at'];
  expect(clockLines([...elapsed, ...moments].join('\n'))).toEqual([1, 2, 3, 4]);
});
