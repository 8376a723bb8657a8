/** Every field of domain.md's screens in the proof set, property by property. */
import { describe, expect, test } from 'vitest';
import type { Child, Entity, Field } from '@/model/entity/entity';
import {
  camel,
  CELLS,
  defaultOf,
  ENTITIES,
  PARTIES,
  storedAs,
  table,
  type DomainField,
  type DomainTable,
} from './domain';
import { entity } from './set';

/** Where the set says more than the table, or otherwise: `table.column property` → why. Each must be needed. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'fin_payment_order.payee_id type': 'a reference by payee kind instead of a bare id, so that its name is known',
  'risk_info.risk_level default': 'follows the score live; a score of 50 gives the same mid',
  'fin_payment_order.bank_serial_no unique': 'guard of 确认到账: bank_serial_no unique',
};

const ENTITY_TABLES: Readonly<Record<string, readonly string[]>> = {
  'crm/customer': [
    'crm_customer',
    'crm_customer_contact',
    'crm_customer_address',
    'crm_customer_title',
    'crm_customer_follow',
  ],
  'bill/rule': ['bill_rule', 'bill_rule_tier'],
  'fin/pay-order': ['fin_payment_order', 'fin_payment_order_item'],
  'settle/sheet': ['settle_sheet', 'settle_sheet_item', 'settle_sheet_adjust'],
  'risk/info': ['risk_info', 'risk_info_hit', 'risk_info_track'],
  'sv/bill': ['sv_bill'],
  'sv/report-daily': ['sv_report_daily'],
  'live/studio': ['live_studio', 'live_room', 'live_session'],
  'fin/pay-apply': ['fin_pay_apply', 'fin_pay_apply_item'],
  'fin/invoice': ['fin_invoice', 'fin_invoice_item', 'fin_invoice_rel'],
  'sup/price': ['sup_price', 'sup_price_item'],
  'wf/task': ['wf_task'],
};

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
    rows.push(['ref', ENTITIES[wanted.ref], field.ref?.is['']?.entity]);
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
  if (byDefault !== undefined && field.value === null) rows.push(['default', byDefault, String(field.default)]);
  return rows;
}

function shapeOf(owner: Entity, wanted: DomainTable): Entity | Child {
  if (owner.table === wanted.name) return owner;
  const child = Object.values(owner.children).find((one) => one.table === wanted.name);
  if (!child) throw new Error(`${owner.id} has no child with the table ${wanted.name}`);
  return child;
}

const cases = Object.entries(ENTITY_TABLES).flatMap(([id, tables]) => tables.map((name) => [id, name] as const));
const unused = new Set(Object.keys(OTHERWISE));

describe('fields of the domain in the proof set', () => {
  test.each(cases)('%s has every column of %s as the domain describes it', (id, name) => {
    const wanted = table(name);
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
