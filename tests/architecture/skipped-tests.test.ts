/** A skipped test looks like a passed one. `npm test` counts it as failed; this names it at once. */
import { expect, it } from 'vitest';
import { filesBelow, read } from './source';

const SKIP = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|only)\b/;
const CURE = 'tests of one database: describe.each(databaseKinds.filter(…)) or test.each(condition ? [row] : [])';

const testFiles = ['src', 'renderers', 'scripts', 'tests']
  .flatMap((folder) => filesBelow(folder, /\.(test|story)\.tsx?$/))
  .filter((path) => !path.startsWith('tests/architecture/'));

it('no test is skipped, and none runs alone', () => {
  const found = testFiles.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (SKIP.test(line) ? [`${path}:${index + 1}`] : [])),
  );
  expect(found, CURE).toEqual([]);
});

it('finds every form', () => {
  const forms = ['test.skip(', 'it.only(', 'describe.runIf(x)(', 'test.concurrent.skipIf(x)(', 'test.todo('];
  expect(forms.filter((form) => !SKIP.test(form))).toEqual([]);
});
