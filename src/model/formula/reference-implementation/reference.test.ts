/** Random formulas over random records: compares the compiled evaluator with the reference implementation. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ColumnType } from '@/model/entity/column-type';
import type { FormulaScope } from '../scope';
import { evaluate, parseFormula } from '..';
import { referenceValue, spell, type Kind, type Record, type Stored, type Tree } from './evaluate';

const decimalText = fc
  .tuple(fc.integer({ min: -99999, max: 99999 }), fc.integer({ min: 0, max: 4 }))
  .map(([n, places]) => {
    const digits = Math.abs(n)
      .toString()
      .padStart(places + 1, '0');
    const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    return n < 0 ? `-${text}` : text;
  });

const stored: { [kind in Kind]: fc.Arbitrary<Stored> } = {
  number: fc.oneof(
    { weight: 6, arbitrary: decimalText },
    { weight: 2, arbitrary: fc.constantFrom<Stored>(null, '', '0', '0.00', '1', '100') },
    { weight: 2, arbitrary: fc.integer({ min: -1000, max: 1000 }) },
    { weight: 1, arbitrary: fc.constantFrom('abc', '1e3', ' 1', '12 3') },
  ),
  date: fc.constantFrom<Stored>(null, '', '2026-06-30', '2026-06-30 08:00:00', '2025-12-31', 'abc'),
  text: fc.constantFrom<Stored>(null, '', 'a', 'b', '中', '😀', '￿', '12.50', '012', '0', 'true', true, false),
};
const fieldKinds: { [name: string]: Kind } = {
  n1: 'number',
  n2: 'number',
  n3: 'number',
  d1: 'date',
  d2: 'date',
  t1: 'text',
  t2: 'text',
};

const fieldsOf = fc.record(
  Object.fromEntries(
    Object.entries(fieldKinds).map(([name, kind]) => [name, stored[kind].map((value) => ({ kind, value }))]),
  ),
);
const record: fc.Arbitrary<Record> = fc.record({
  fields: fieldsOf,
  rows: fc.array(
    fieldsOf.map((fields) => ({ fields, rows: [] })),
    { maxLength: 5 },
  ),
});

function trees(inRow: boolean): fc.Arbitrary<Tree> {
  const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; node: Tree }>((tie) => ({
    leaf: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(...Object.keys(fieldKinds)).map((name): Tree => ({ is: 'field', name })),
      },
      {
        weight: 2,
        arbitrary: decimalText.map((text): Tree => ({ is: 'number', text: text.replace('-', '') })),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('', 'a', '中', '12.5', '2026-06-30').map((text): Tree => ({ is: 'text', text })),
      },
      { weight: 1, arbitrary: fc.constant<Tree>({ is: 'null' }) },
    ),
    node: fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .tuple(
            fc.constantFrom('+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||'),
            tie('tree'),
            tie('tree'),
          )
          .map(([sign, left, right]): Tree => ({ is: 'two', sign, left, right })),
      },
      { weight: 1, arbitrary: tie('tree').map((of): Tree => ({ is: 'not', of })) },
      { weight: 1, arbitrary: tie('tree').map((of): Tree => ({ is: 'minus', of })) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie('tree'), tie('tree'), tie('tree'))
          .map(([test, then, otherwise]): Tree => ({ is: 'choice', test, then, otherwise })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom('abs', 'floor', 'ceil', 'len'), tie('tree'))
          .map(([name, arg]): Tree => ({ is: 'call', name, args: [arg] })),
      },
      {
        weight: 1,
        arbitrary: tie('tree').map((arg): Tree => ({
          is: 'call',
          name: 'round',
          args: [arg, { is: 'number', text: '2' }],
        })),
      },
      {
        weight: 1,
        arbitrary: fc
          .array(tie('tree'), { minLength: 1, maxLength: 3 })
          .map((args): Tree => ({ is: 'call', name: 'concat', args })),
      },
      ...(inRow
        ? []
        : [
            {
              weight: 2,
              arbitrary: fc
                .tuple(fc.constantFrom('sum', 'avg', 'count', 'any', 'all'), trees(true))
                .map(([name, of]): Tree => ({ is: 'over', name, of })),
            },
            {
              weight: 1,
              arbitrary: fc.constantFrom('count', 'any').map((name): Tree => ({ is: 'over', name, of: null })),
            },
          ]),
    ),
    tree: fc.oneof(
      { maxDepth: inRow ? 2 : 4 },
      { weight: 1, arbitrary: tie('leaf') },
      { weight: 5, arbitrary: tie('node') },
    ),
  }));
  return tree;
}

const columns: { [kind in Kind]: ColumnType['kind'] } = { number: 'numeric', date: 'timestamp', text: 'text' };

function scopeOf({ fields, rows }: Record): FormulaScope {
  const below = rows.map(scopeOf);
  return {
    get: (path) => fields[path]?.value ?? null,
    kind: (path) => columns[fields[path]?.kind ?? 'text'],
    rows: (child) => (child === 'item' ? below : undefined),
  };
}

test('every formula gives what the plain evaluator gives', () => {
  let tried = 0;
  fc.assert(
    fc.property(trees(false), record, (tree, values) => {
      const text = `=${spell(tree)}`;
      fc.pre(text.length <= 1000);
      tried += 1;
      expect(evaluate(parseFormula(text), scopeOf(values))).toEqual(referenceValue(tree, values));
    }),
    { numRuns: 4000, maxSkipsPerRun: 10 },
  );
  expect(tried).toBe(4000);
});
