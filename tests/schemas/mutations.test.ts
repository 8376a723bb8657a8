import { describe, expect, it } from 'vitest';
import { createChecker, problemText, type Problem } from '@/model/check';
import type { Kind } from '@/model/check/meta-schemas';
import actions from '@schemas/_meta/actions.schema.json';
import common from '@schemas/_meta/common.schema.json';
import entity from '@schemas/_meta/entity.schema.json';
import form from '@schemas/_meta/form.schema.json';
import list from '@schemas/_meta/list.schema.json';
import page from '@schemas/_meta/page.schema.json';
import types from '@schemas/_meta/types.schema.json';
import { BASE, readSchemas, surroundings } from '../../scripts/schema-files';
import { mistakesIn, nameProperties, seeded, spoil, type Mistake } from './mutations';

const SET = 'tests/schemas';
const SEED = 20_261_121;
const MISTAKES = 200;

nameProperties({ actions, common, entity, form, list, page, props: types });
const files = readSchemas([BASE, SET]);
const around = surroundings();
const checker = createChecker();
const check = (changed: ReadonlyMap<string, string>): Problem[] =>
  checker.check({ ...around, folders: [BASE, SET], files: new Map([...files, ...changed]) });

const kindOf = (path: string): Kind => /\.(\w+)\.json$/.exec(path)![1] as Kind;
const isThere = (entity: string): boolean => [BASE, SET].some((folder) => files.has(`${folder}/${entity}.entity.json`));
const possible = [...files].flatMap(([path, text]) =>
  path.startsWith(`${SET}/`) && /\.(entity|list|form|page)\.json$/.test(path)
    ? mistakesIn(path, kindOf(path), text, isThere)
    : [],
);

/** One of each property and kind first, in seeded order, so that few mistakes touch all of the language. */
function choose(count: number, seed: number): Mistake[] {
  const random = seeded(seed);
  const shuffled = possible
    .map((mistake) => ({ mistake, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ mistake }) => mistake);
  const properties = new Set<string>();
  const pairs = new Set<string>();
  const [first, second, rest]: [Mistake[], Mistake[], Mistake[]] = [[], [], []];
  for (const mistake of shuffled) {
    const pair = `${mistake.property} ${mistake.kind}`;
    if (!properties.has(mistake.property)) first.push(mistake);
    else (pairs.has(pair) ? rest : second).push(mistake);
    properties.add(mistake.property);
    pairs.add(pair);
  }
  return [...first, ...second, ...rest].slice(0, count);
}

/** What is wrong with the answer to a mistake, or nothing. */
function wrongAnswer(mistake: Mistake): string | undefined {
  const { text, line } = spoil(files.get(mistake.file)!, kindOf(mistake.file), mistake);
  const problems = check(new Map([[mistake.file, text]]));
  const [only] = problems;
  if (problems.length === 1 && only!.file === mistake.file && only!.line === line) return undefined;
  const at = `${mistake.kind} ${mistake.property} at ${mistake.file} /${mistake.path.join('/')} (line ${line})`;
  return [at, ...problems.map((one) => `    ${problemText(one)}`)].join('\n');
}

describe('mistakes in the proof set', () => {
  it('starts from a set without mistakes', () => {
    expect(check(new Map()).map(problemText)).toEqual([]);
  });

  const used = new Set(possible.map(({ property }) => property));
  const chosen = choose(MISTAKES, SEED);

  it('touches every property that the set uses', () => {
    const touched = new Set(chosen.map(({ property }) => property));
    expect([...used].filter((property) => !touched.has(property))).toEqual([]);
    expect(new Set(chosen.map(({ kind }) => kind)).size).toBe(4);
    expect(chosen).toHaveLength(MISTAKES);
  });

  it(`${MISTAKES} mistakes: each gives exactly one message, at its line`, () => {
    expect(chosen.map(wrongAnswer).filter((answer) => answer !== undefined)).toEqual([]);
  });

  it('and so does every way to spoil every property, once', () => {
    const ways = new Set(possible.map(({ property, kind }) => `${property} ${kind}`)).size;
    expect(ways).toBeGreaterThan(MISTAKES);
    expect(
      choose(ways, SEED + 1)
        .map(wrongAnswer)
        .filter((answer) => answer !== undefined),
    ).toEqual([]);
  });

  it('makes the same mistakes from the same seed', () => {
    expect(choose(MISTAKES, SEED)).toEqual(chosen);
    expect(choose(MISTAKES, SEED + 1)).not.toEqual(chosen);
  });
});
