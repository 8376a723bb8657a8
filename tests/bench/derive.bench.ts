/** One edit in a record of 10,000 rows with 5 formulas each, and a keystroke in a form of 200 fields. */
import { fillEntity } from '@/model/entity/fill-entity';
import type { Entity } from '@/model/entity/entity';
import type { FieldTypes } from '@/model/entity/field-type';
import type { EntityFile, FieldFile } from '@/model/generated/files';
import { openRecord, type DeriveContext, type RecordState, type Row } from '@/model/record';
import { median, type Case, type Measurement } from './case';

const ROWS = 10_000;
const FORM_FIELDS = 200;
const EDITS = 101;

const types: FieldTypes = {
  get: (type) => ({
    column: type === 'money' ? { kind: 'numeric', precision: 18, scale: 2 } : { kind: 'text', length: 200 },
  }),
  names: () => ['money', 'text'],
};
const money = (value?: string): FieldFile => ({ label: '金额', type: 'money', ...(value ? { value } : {}) });

function entity(fields: Record<string, FieldFile>, item?: Record<string, FieldFile>): Entity {
  const file: EntityFile = {
    $schema: '../_meta/entity.schema.json',
    version: 2,
    title: '单据',
    table: 'bench',
    api: '/bench',
    permissionPrefix: 'bench',
    titleField: 'no',
    fields,
    children: item ? { item: { title: '明细', table: 'bench_item', foreignKey: 'benchId', fields: item } } : {},
  };
  return fillEntity('bench/sheet', file, { types });
}

const context: DeriveContext = {
  before: null,
  touched: new Set(),
  refs: {},
  me: { id: '1', username: 'admin', realname: '管理员', orgCode: 'A01' },
  now: '2026-06-30 08:00:00',
  types,
};

/** A settlement sheet: five formulas a row, six figures over the rows, checks on both. */
const sheet = entity(
  {
    no: { label: '单号', type: 'text' },
    rate: money(),
    itemAmount: money('=sum(item.itemAmount)'),
    commission: money('=sum(item.commission)'),
    tax: money('=sum(item.tax)'),
    settle: money('=sum(item.settle)'),
    dearest: money('=max(item.price)'),
    payable: money('=settle - commission * 0'),
    urgent: { label: '加急', type: 'text', required: '=any(item, settle > 100000)' },
  },
  {
    qty: money(),
    price: money(),
    itemAmount: money('=round(qty * price, 2)'),
    commission: money('=round(itemAmount * main.rate / 100, 2)'),
    tax: money('=round((itemAmount - commission) * 13 / 113, 2)'),
    settle: money('=itemAmount - commission + tax'),
    level: { label: '档', type: 'text', value: "=settle >= 1000 ? 'high' : settle >= 100 ? 'mid' : 'low'" },
  },
);

/** Half of the fields computed, each from those before it. */
const wide = entity(
  Object.fromEntries(
    Array.from({ length: FORM_FIELDS }, (_, index) => [
      `f${index}`,
      index % 2 === 0 ? money() : money(`=f${index - 1} / 2 + ${index > 1 ? `f${index - 2} / 2` : '0'}`),
    ]),
  ),
);

function rows(): Row[] {
  return Array.from({ length: ROWS }, (_, index) => ({
    id: `r${index}`,
    qty: String((index % 9) + 1),
    price: `${(index * 7) % 500}.${String(index % 100).padStart(2, '0')}`,
  }));
}

/** An edit as the screen sees it: the new value in, then values, the cell's flags and all errors out. */
function edited(state: RecordState, path: string, value: string, follows: string): number {
  const start = performance.now();
  state.set(path, value);
  const figure = state.values[follows] ?? null;
  const clean = state.errors().length === 0 && state.flags(path).visible;
  const spent = performance.now() - start;
  if (figure === null || !clean) throw new Error('the record is not as expected');
  return spent;
}

async function open() {
  const bill = openRecord(sheet, { no: 'B1', rate: '6', item: rows() }, context);
  const form = openRecord(wide, Object.fromEntries(Object.keys(wide.fields).map((key) => [key, '1'])), context);
  let turn = 0;
  /** The median of a run's edits, each in another place. */
  const run = async (edit: () => number): Promise<number> => median(Array.from({ length: EDITS }, edit));
  const measurements: Measurement[] = [
    {
      name: 'one edit, 10,000 rows with 5 formulas',
      unit: 'ms',
      bound: { atMost: 2 },
      ours: () =>
        run(() => {
          turn += 1;
          return edited(bill, `item/r${(turn * 7919) % ROWS}/price`, `${turn % 400}.25`, 'settle');
        }),
    },
    {
      name: 'a keystroke that 100 of 200 fields follow',
      unit: 'ms',
      bound: { atMost: 1 },
      ours: () =>
        run(() => {
          turn += 1;
          return edited(form, 'f0', `${turn}.5`, 'f199');
        }),
    },
  ];
  return { measurements, close: async () => {} };
}

export default { name: 'derive', open } satisfies Case;
