import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { entity, form, list, page } from '@/model/generated/validators';
import { generated } from '../../scripts/gen/gen-types';

const VALIDATORS = 'src/model/generated/validators.js';

describe('generated files', () => {
  it('are up to date with the meta-schemas and field types; otherwise run npm run gen:types', async () => {
    const stale = Object.entries(await generated()).filter(([path, text]) => readFileSync(path, 'utf8') !== text);
    expect(stale.map(([path]) => path)).toEqual([]);
  });

  it('validators compile, require and fetch nothing at run time', () => {
    const code = readFileSync(VALIDATORS, 'utf8');
    expect(code).not.toMatch(/\bnew Function\b|\beval\(|\brequire\(|\bimport\(|^import\b/m);
    expect(gzipSync(code).length).toBeLessThan(39_000);
  });

  it('validators return a result for any input without throwing', () => {
    const cyclic: unknown[] = [];
    cyclic.push(cyclic);
    for (const validate of [entity, list, form, page])
      for (const data of [null, undefined, 0, '', [], {}, cyclic, { fields: { a: null } }]) {
        expect(validate(data)).toBe(false);
        expect(validate.errors?.length).toBeGreaterThan(0);
      }
  });
});
