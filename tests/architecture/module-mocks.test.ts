/** Tests replace no modules: they start a runtime whose server is a function. */
import { expect, it } from 'vitest';
import { expectOnlyKnown, type Offence } from './ratchet';
import { filesBelow, read } from './source';

const MODULE_MOCK = /\bvi\s*\.\s*(?:mock|doMock)\s*\(/g;

const testFiles = ['src', 'renderers', 'scripts', 'tests']
  .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
  .filter((path) => !/node_modules|^tests\/architecture\//.test(path));

const moduleMocks = (path: string, text: string): Offence[] =>
  [...text.matchAll(MODULE_MOCK)].map(() => ({ path, what: 'replaces a module' }));

it('replace no modules', () => {
  const cure = 'start a runtime whose server is a function: startStubServer in tests/helpers/stub-server.ts';
  expectOnlyKnown(
    'module-mocks',
    testFiles.flatMap((path) => moduleMocks(path, read(path))),
    cure,
  );
});

it('finds mocks of modules', () => {
  expect(moduleMocks('a.test.ts', "vi.mock('./a');\nvi.doMock('./b');\nvi.fn();")).toHaveLength(2);
});
