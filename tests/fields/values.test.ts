/** Texts, checks and columns of every type, by its fixtures. */
import { describe, it } from 'vitest';
import { cases } from './fixture-cases';
import { proofsOf } from './value-proofs';

describe.each(cases)('$name', (one) => {
  for (const { title, run } of proofsOf(one)) it(title, run);
});
