/** Component tests that watch the console run with the development builds: the production builds print no warnings. */
import { expect, it } from 'vitest';
import { CONSOLE_CHECKS } from '../helpers/console-checks';
import { filesBelow, read } from './source';

it('lists all component tests that watch the console', () => {
  const watching = ['src', 'renderers', 'tests']
    .flatMap((folder) => filesBelow(folder, /\.browser\.test\.tsx$/))
    .filter((path) => /spyOn\(\s*console\b/.test(read(path)));
  expect(watching.toSorted()).toEqual(CONSOLE_CHECKS);
});
