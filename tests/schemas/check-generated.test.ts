import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { generated } from '../../scripts/gen/gen-types';

/** What the browser loads to validate a screen that is not of its build. */
const VALIDATORS = [
  'src/model/generated/definitions.json',
  'src/model/check/json-schema/validators.ts',
  'src/model/check/json-schema/compile.ts',
  'src/model/check/json-schema/keywords.ts',
];

describe('generated files', () => {
  it('are up to date with the meta-schemas and field types; otherwise run npm run gen:types', async () => {
    const stale = Object.entries(await generated()).filter(([path, text]) => readFileSync(path, 'utf8') !== text);
    expect(stale.map(([path]) => path)).toEqual([]);
  });

  it('the code and data of the validators stay small', () => {
    const zipped = VALIDATORS.map((path) => gzipSync(readFileSync(path)).length);
    expect(zipped.reduce((sum, one) => sum + one, 0)).toBeLessThan(10_700);
  });
});
