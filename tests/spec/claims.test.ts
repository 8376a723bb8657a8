import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtures, sharedIsHere, sharedText } from '../../scripts/gen/gen-clauses';
import { allClauses, claimsOf, crowded, MOST_CLAIMS_A_TEST, missingLiterals, root, testFiles } from './claims';
import rulings from './rulings.json';

const claiming = testFiles().filter((file) => claimsOf(file).length > 0);

describe('clauses of the specification', () => {
  it('have unique numbers, 700 to 800 of them', () => {
    expect(new Set(allClauses.map((clause) => clause.id)).size).toBe(allClauses.length);
    expect(allClauses.length).toBeGreaterThanOrEqual(700);
    expect(allClauses.length).toBeLessThanOrEqual(800);
  });

  it('equal the shared specification, where it is present, as do the fixtures', () => {
    const stale = sharedIsHere()
      ? Object.entries(fixtures()).filter(([path, text]) => readFileSync(root + path, 'utf8') !== text)
      : [];
    expect(
      stale.map(([path]) => path),
      'run npm run gen:clauses and commit',
    ).toEqual([]);
  });

  it('that a ruling changes exist, and the ruling contains these words', () => {
    const unknown = Object.keys(rulings).filter((id) => !allClauses.some((clause) => clause.id === id));
    expect(unknown).toEqual([]);
    const words = (text: string) => text.replace(/\s+/g, ' ');
    const said = sharedIsHere() ? words(sharedText('rulings.md')) : null;
    const invented = Object.values(rulings).filter(({ ruling }) => said !== null && !said.includes(words(ruling)));
    expect(invented).toEqual([]);
  });
});

describe('claims', () => {
  it('name clauses that exist', () => {
    const unknown = claiming.flatMap(claimsOf).filter((claim) => !claim.clause);
    expect(unknown.map(({ file, id }) => `${file}: ${id}`)).toEqual([]);
  });

  it.each(claiming)('of %s mention the literals of their clauses', (file) => {
    const empty = claimsOf(file).flatMap((claim) =>
      missingLiterals(claim).map((literal) => `${claim.id} needs ${literal}`),
    );
    expect(empty, 'a test or its data must show the number, text or path that the clause states').toEqual([]);
  });

  it(`are at most ${MOST_CLAIMS_A_TEST} a test`, () => {
    expect(claiming.flatMap(crowded)).toEqual([]);
  });
});
