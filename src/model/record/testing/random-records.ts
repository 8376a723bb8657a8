/** Random entities, records and edits for record tests. */
import * as fc from 'fast-check';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { FieldFile, Flag } from '@/model/generated/files';
import type { Refs } from '@/model/http/api-result';
import type { PositionedRow, Row } from '..';
import { PlainRecord, type Edit } from './plain-record';
import { sampleContext, sampleEntity, type FieldSketches } from './sample-entity';

const MAIN = ['a', 'b', 'c', 'd', 'e'] as const;
const ROW = ['p', 'q', 'r', 's'] as const;
const TYPES = ['money', 'int', 'text', 'date', 'json', 'rate'] as const;

/** Names that a formula may use, some of them unknown. */
const mainNames = [...MAIN, 'ref', 'ref.x', 'ref.label', 'me.username', 'nobody'];
const rowNames = [...ROW, 'link', 'link.x', 'main.a', 'main.b', 'main.ref.x', 'me.orgCode'];
const aggregates = [
  ...['sum', 'avg', 'min', 'max', 'count'].flatMap((name) => ROW.map((key) => `${name}(item.${key})`)),
  'count(item)',
  'sum(item, p * q)',
  'any(item, p > main.a)',
  "all(item, r != 'x')",
  'count(item, link.x > 1)',
  'sum(item.link.x)',
];

const atom = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...names), fc.constantFrom('1', '2.5', "'x'", 'null', "'2026-06-30'", 'today()'));

const formula = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(atom(names), fc.constantFrom('+', '*', '/', '==', '>', '!=', '&&'), atom(names), fc.boolean())
    .map(([left, sign, right, choice]) =>
      choice ? `=${left} ${sign} ${right} ? ${right} : ${left}` : `=${left} ${sign} ${right}`,
    );

const scalar: fc.Arbitrary<Value> = fc.constantFrom<Value>(
  null,
  '',
  '0',
  '1',
  '2.50',
  '-3',
  'x',
  'y',
  'abc',
  1,
  2,
  7,
  '2026-06-30',
  '2026-07-01 08:00:00',
  true,
);
export const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 9, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constantFrom<Value>(['x'], [], { k: 1 }) },
);

const flag = (names: readonly string[], otherwise: boolean): fc.Arbitrary<Flag> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant<Flag>(otherwise) },
    { weight: 1, arbitrary: fc.constant<Flag>(!otherwise) },
    { weight: 2, arbitrary: formula(names) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...names.filter((name) => !name.includes('('))),
          fc.constantFrom<'eq' | 'ne' | 'gt'>('eq', 'ne', 'gt'),
          scalar,
        )
        .map(([name, op, wanted]): Flag => ({ [name]: { [op]: wanted as string | null } })),
    },
  );

const sketch = (names: readonly string[], reference: string): fc.Arbitrary<FieldSketches[string]> =>
  fc
    .record({
      type: fc.constantFrom(...TYPES),
      how: fc.constantFrom('plain', 'plain', 'value', 'by', 'default', 'literal', 'copy'),
      text: formula(names),
      visible: flag(names, true),
      readonly: flag(names, false),
      required: flag(names, false),
      unique: fc.boolean(),
      follows: fc.boolean(),
    })
    .map(({ type, how, text, visible, readonly, required, unique, follows }) => ({
      type,
      visible,
      required,
      ...(how === 'value' ? {} : { readonly }),
      ...(unique ? { rules: ['unique'] } : {}),
      ...(how === 'value' ? { value: text } : {}),
      ...(how === 'by' ? { value: { by: reference, is: { k1: text, k2: '=1 + 1' } } } : {}),
      ...(how === 'default' ? { default: text, follows } : {}),
      ...(how === 'literal' ? { default: '#{sysUserCode}' } : {}),
      ...(how === 'copy' ? { copy: `${reference}.x` } : {}),
    }));

/** Most fields read only fields before them; 1 in 20 may read any field, which can make cycles. */
const sketches = (keys: readonly string[], names: readonly string[], reference: string) =>
  fc.record(
    Object.fromEntries(
      keys.map((key, index) => {
        const later = keys.slice(index);
        // Aggregates read rows, and rows read `a` and `b`. So only fields after these may read aggregates.
        const before = names.filter((name) => !later.includes(name) && (index > 1 || !name.includes('(')));
        const [some, any] = [sketch(before, reference), sketch(names, reference)];
        return [key, fc.oneof({ weight: 19, arbitrary: some }, { weight: 1, arbitrary: any })];
      }),
    ),
  );

const entity: fc.Arbitrary<Entity> = fc
  .record({
    main: sketches(MAIN, [...mainNames, ...aggregates], 'ref'),
    row: sketches(ROW, [...rowNames, 'count(main.item)', 'sum(main.item.p)'], 'link'),
    visible: flag(['a', 'b'], true),
    readonly: flag(['a', 'b'], false),
    required: flag([...MAIN], false),
    check: formula([...mainNames, ...aggregates]),
    rowCheck: formula(rowNames),
    link: fc.constantFrom<FieldFile['ref']>('x/party', { by: 's', is: { x: 'x/party', y: 'x/other' } }),
  })
  .map(({ main, row, visible, readonly, required, check, rowCheck, link }) =>
    sampleEntity(
      { ...main, ref: { type: 'select', ref: 'x/party' } },
      {
        item: {
          fields: { ...row, link: { type: 'select', ref: link } },
          visible,
          readonly,
          required,
          unique: [['p', 'q']],
          checks: [{ expect: rowCheck, message: '行有误', at: 'p' }],
        },
      },
      { checks: [{ expect: check, message: '有误', at: 'a' }] },
    ),
  );

const ids = ['r1', 'r2', 'r3', 'r4'];
const codes = fc.constantFrom<Value>(null, 'k1', 'k2', 'k3');
const fields = (keys: readonly string[], reference: string) =>
  fc
    .tuple(fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] }), codes)
    .map(([given, code]): Row => ({ ...(given as Row), [reference]: code }));
const rows = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 4 }),
    fc.array(fields(ROW, 'link'), { minLength: 4, maxLength: 4 }),
  )
  .map(([chosen, given]) => chosen.map((id, index): Row => ({ ...given[index], id })));
const record = fc.tuple(fields(MAIN, 'ref'), rows).map(([given, item]): Row => ({ ...given, item }));

const refs: fc.Arbitrary<Refs> = fc
  .dictionary(fc.constantFrom('k1', 'k2', 'k3'), fc.record({ x: scalar, label: fc.constantFrom('甲', '乙', null) }))
  .chain((party) =>
    fc.constantFrom<Refs>({ 'x/party': party }, { 'x/party': party, 'x/other': { k1: { x: '9' } } }, {}),
  );

export const path = fc.oneof(
  fc.constantFrom<string>(...MAIN, 'ref', 'nobody', 'createBy'),
  fc
    .tuple(fc.constantFrom(...ids, 'new1', 'gone'), fc.constantFrom<string>(...ROW, 'link', 'nobody'))
    .map(([id, key]) => `item/${id}/${key}`),
);
export const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(path, value, codes)
      .map(([at, given, code]): Edit => ({ do: 'set', path: at, value: /ref$|link$/.test(at) ? code : given })),
  },
  { weight: 1, arbitrary: fc.dictionary(path, value, { maxKeys: 3 }).map((values): Edit => ({ do: 'patch', values })) },
  {
    weight: 1,
    arbitrary: fc
      .dictionary(path, fc.record({ value: fc.option(value, { nil: undefined }), touched: fc.boolean() }), {
        maxKeys: 3,
      })
      .map((entries): Edit => ({ do: 'restore', entries })),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc
          .tuple(
            fields(ROW, 'link'),
            fc.constantFrom('new1', 'new2', 'r1', 'r4'),
            fc.nat(5),
            fc.subarray<string>([...ROW, 'link']),
          )
          .map(([given, id, at, touched]): PositionedRow => ({ row: { ...given, id }, at, touched })),
        { maxLength: 3 },
      )
      .map((rows): Edit => ({ do: 'add', rows })),
  },
  {
    weight: 2,
    arbitrary: fc
      .subarray([...ids, 'new1', 'gone'], { maxLength: 3 })
      .map((leaving): Edit => ({ do: 'remove', ids: leaving })),
  },
  {
    weight: 1,
    arbitrary: fc.shuffledSubarray([...ids, 'new1', 'gone']).map((order): Edit => ({ do: 'order', ids: order })),
  },
  { weight: 1, arbitrary: refs.map((given): Edit => ({ do: 'refs', refs: given })) },
);

/** Sometimes some paths are writable although they are read-only. */
const writable = fc.oneof(
  { weight: 3, arbitrary: fc.constant<string[]>([]) },
  { weight: 1, arbitrary: fc.subarray<string>(['a', 'd', 'item/r1/p', 'item/r1/q', 'item/r2/link', 'item/new1/p']) },
  { weight: 1, arbitrary: fc.subarray<string>(['item', 'item/r1/p'], { minLength: 1 }) },
);

export const start = fc.record({ entity, record, before: fc.option(record), refs, writable });

/** Creates a record from a random entity, its data and its context. */
export function open(given: typeof start extends fc.Arbitrary<infer Start> ? Start : never): PlainRecord {
  const { entity: shape, record: entered, before, refs: known, writable: paths } = given;
  return new PlainRecord(shape, entered, sampleContext({ before, refs: known, writable: new Set(paths) }));
}
