/** Every field of the business screens, property by property, as the domain describes it. */
import { describe, expect, test } from 'vitest';
import type { Child, Entity, Field } from '@/model/entity/entity';
import {
  camel,
  CELLS,
  defaultOf,
  PARTIES,
  ruleOf,
  screen,
  storedAs,
  table,
  type DomainField,
  type DomainTable,
} from './domain';
import { entity, entityOfTable } from './schemas';

/** Where the set says more than the table, or otherwise: `table.column property` → why. Each must be needed. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'bill_party.default_tax_rate default': 'small taxpayers: 3',
  'live_author.categories type': 'goods categories are a tree',
  'live_author.categories dict': 'goods categories are a tree',
  'sup_supplier.categories type': 'goods categories are a tree',
  'sup_supplier.categories dict': 'goods categories are a tree',
  'sup_goods.brand type': 'brands are typed: there is no table of brands',
  'sup_goods.brand dict': 'brands are typed: there is no table of brands',
  'fin_payment_order.payee_id type': 'a reference by payee kind instead of a bare id, so that its name is known',
  'risk_info.risk_level default': 'follows the score live; a score of 50 gives the same mid',
  'fin_pay_apply.bank_name type': 'copied from the card, which stores a code: shown as its text',
  'fin_pay_apply.bank_name dict': 'copied from the card, which stores a code: shown as its text',
  'fin_payment_order.bank_name type': 'copied from the card, which stores a code: shown as its text',
  'fin_payment_order.bank_name dict': 'copied from the card, which stores a code: shown as its text',
  'fin_payment_order.bank_serial_no unique': 'guard of 确认到账: bank_serial_no unique',
};

/** Screens that are built. */
const SCREENS = Array.from({ length: 34 }, (_, index) => index + 1);
const tables = [...new Set(SCREENS.flatMap((no) => screen(no).tables))];

function stored({ columnType: column }: Field): string {
  if (column.kind === 'text') return column.length === undefined ? 'text' : `text ${column.length}`;
  return column.kind === 'numeric' ? `numeric ${column.precision},${column.scale}` : column.kind;
}

/** What a field must say, and what it says, by property; equal texts are kept promises. */
function compare(wanted: DomainField, field: Field): [property: string, expected: unknown, actual: unknown][] {
  const rows: [string, unknown, unknown][] = [
    ['label', wanted.label, field.label],
    ['type', CELLS[wanted.cell] ?? wanted.cell, field.type],
    ['column', wanted.name, field.column],
    ['stored', storedAs(wanted), stored(field)],
    ['dict', wanted.dict, field.dict],
    ['list', wanted.list, !field.hiddenIn.list],
    ['query', wanted.query, field.query],
    ['total', wanted.stat === null ? null : wanted.stat === 'avg' ? 'average' : 'sum', field.list.total],
    ['unique', wanted.unique, field.rules.includes('unique')],
    ['required', wanted.required, field.required === true],
  ];
  if (wanted.ref?.startsWith('$')) {
    rows.push(['ref by', camel(wanted.ref.slice(1)), field.ref?.by]);
    for (const [party, id] of Object.entries(PARTIES)) rows.push([`ref ${party}`, id, field.ref?.is[party]?.entity]);
  } else if (wanted.ref) {
    rows.push(['ref', entityOfTable.get(wanted.ref), field.ref?.is['']?.entity]);
  }
  // A computed field is read-only by its formula; {by, is} is so only for the values named.
  if (wanted.form === 'ro') rows.push(['readonly', true, field.readonly === true]);
  else rows.push(['readonly', false, field.readonly === true && field.value === null]);
  if (wanted.pattern?.startsWith('/')) rows.push(['pattern', wanted.pattern.slice(1, -1), field.pattern?.regex]);
  else if (wanted.pattern) rows.push(['pattern', true, field.rules.includes(wanted.pattern)]);
  const money = wanted.type === 'm' && wanted.form === 'rw';
  if (money) rows.push(['money', true, field.rules.includes('money')]);
  if (money && !wanted.signed) rows.push(['min', 0, field.min]);
  if (wanted.signed) rows.push(['min', null, field.min]);
  const byDefault = defaultOf(wanted);
  if (byDefault !== undefined && field.value === null) rows.push(['default', byDefault, ruleOf(String(field.default))]);
  return rows;
}

function shapeOf(owner: Entity, wanted: DomainTable): Entity | Child {
  if (owner.table === wanted.name) return owner;
  const child = Object.values(owner.children).find((one) => one.table === wanted.name);
  if (!child) throw new Error(`${owner.id} has no child with the table ${wanted.name}`);
  return child;
}

const unused = new Set(Object.keys(OTHERWISE));

describe('fields of the business screens', () => {
  test.each(tables)('%s has every column as the domain describes it', (name) => {
    const wanted = table(name);
    const [id = ''] = (entityOfTable.get(name) ?? '').split('.');
    const shape = shapeOf(entity(id), wanted);
    const wrong: string[] = [];
    for (const one of wanted.fields) {
      const field = shape.fields[camel(one.name)];
      if (!field) {
        wrong.push(`${name}.${one.name}: missing`);
        continue;
      }
      for (const [property, expected, actual] of compare(one, field)) {
        if (Object.is(expected, actual)) continue;
        const place = `${name}.${one.name} ${property}`;
        if (place in OTHERWISE) unused.delete(place);
        else wrong.push(`${place}: ${JSON.stringify(expected)} expected, ${JSON.stringify(actual)} found`);
      }
    }
    expect(wrong).toEqual([]);
    expect(shape.title).toBe(wanted.title);
    expect(shape.unique).toEqual(wanted.unique.map((group) => group.map(camel)));
    expect(Object.keys(shape.fields).filter((key) => !shape.fields[key]?.system).length).toBeGreaterThanOrEqual(
      wanted.fields.length,
    );
    if ('foreignKey' in shape && wanted.fk) expect(shape.foreignKey).toBe(camel(wanted.fk));
    if ('preset' in shape) {
      expect(shape.preset).toBe(wanted.preset === 'DOC' ? 'doc' : 'std');
      expect(shape.readonly).toBe(wanted.preset === 'RO');
    }
  });

  test('needs every listed exception', () => {
    expect([...unused]).toEqual([]);
  });
});
