import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functionNames } from '@/model/formula';
import { functionHelp } from '../../scripts/gen/docs/formula-help';
import { generatedDocs } from '../../scripts/gen/gen-docs';

test('documents every formula function, and no other', () => {
  expect(Object.keys(functionHelp).toSorted()).toEqual(functionNames.toSorted());
});

const files = await generatedDocs();

test.each(Object.keys(files))('%s is up to date; otherwise run npm run gen:docs', (path) => {
  expect(existsSync(path) ? readFileSync(path, 'utf8') : null).toBe(files[path]);
});
