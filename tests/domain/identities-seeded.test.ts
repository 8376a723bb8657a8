/** The identities of domain.md A over the tables of a seeded database, and the actions that compute them again. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { openModule, type ModuleTest } from '../helpers/module';
import { checkIdentities } from '@/server/modules/sv/identities/check';
import { FORMULAS } from './identities/formulas';
import { INTEGRITY } from './identities/integrity';
import { POSTINGS } from './identities/postings';
import { TABLES, type Chain, type Row } from './identities/rows';

/** A change of one row, and the identity that it breaks. */
type Change = readonly [table: string, column: string, value: string, claim: string, where?: RawBuilder<unknown>];

const ofSource = (template: string) => sql`journal_id in (select id from fin_journal where template = ${template})`;

const CHANGES: readonly Change[] = [
  ['sv_order_item', 'pay_amount', '0.01', 'A1'],
  ['sv_order', 'pay_amount', '0.01', 'A1'],
  ['sv_bill', 'settle_amount', '0.01', 'A2'],
  ['sv_bill', 'quantity', '1', 'A2', sql`bill_type = 'refund'`],
  ['settle_sheet_item', 'settle_amount', '0.01', 'A3'],
  ['settle_sheet_item', 'item_amount', '0.01', 'A4'],
  ['settle_sheet_adjust', 'amount', '0.01', 'A4'],
  ['settle_sheet', 'due_date', '2020-01-01', 'A4'],
  ['fin_pay_apply_item', 'apply_amount', '0.01', 'A5'],
  ['fin_pay_apply', 'apply_amount', '0.01', 'A5', sql`apply_type = 'settle'`],
  ['fin_payment_order', 'amount', '0.01', 'A6'],
  ['live_payment', 'net_amount', '0.01', 'A6'],
  ['live_payment', 'tax_amount', '0.01', 'A9'],
  ['live_settlement_item', 'commission_amount', '0.01', 'A7'],
  ['live_settlement_fee', 'amount', '0.01', 'A7'],
  ['live_settlement', 'paid_amount', '0.01', 'A7'],
  ['fin_receipt_item', 'amount', '0.01', 'A8'],
  ['fin_capital_flow', 'in_amount', '0.01', 'A10'],
  ['fin_bank_card', 'balance', '0.01', 'A10'],
  ['sv_bill', 'order_item_id', 'none', 'I2', sql`bill_type = 'refund'`],
  ['sv_bill', 'settle_flag', 'N', 'I3', sql`settle_flag = 'Y'`],
  ['sv_bill', 'match_status', 'no', 'I4', sql`settle_flag = 'Y'`],
  ['live_author', 'coop_mode', 'platform', 'I5', sql`id in (select author_id from live_settlement_item)`],
  ['fin_invoice_item', 'amount', '0.01', 'I6'],
  ['fin_invoice_rel', 'amount', '0.01', 'I8'],
  ['fin_refund', 'refund_amount', '99999999', 'I8'],
  ['fin_capital_flow', 'seq', '99999', 'I9'],
  ['fin_capital_flow', 'source_no', 'none', 'I9'],
  ['fin_journal_entry', 'debit', '0.01', 'I10'],
  ['settle_sheet', 'audit_by', 'settle', 'I11'],
  ['fin_journal_entry', 'debit', '0.01', 'I17', sql`subject = '1002'`],
  ['settle_sheet', 'unpaid_amount', '0.01', 'I17', sql`status = 'paid'`],
  ...['J1', 'J2', 'J3', 'J4', 'J5', 'J6', 'J7', 'J8'].map((template): Change => [
    'fin_journal_entry',
    'subject',
    '9999',
    template,
    ofSource(template),
  ]),
  ['sv_report_daily', 'pay_amount', '0.01', '14~'],
  ['crm_customer', 'total_amount', '0.01', '01!refresh'],
];

describe.each(databaseKinds)('the seeded tables on %s', (kind) => {
  let module: ModuleTest;
  let chain: Chain;

  const read = async (table: string) => {
    const { db } = module.server;
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.id(table)} t order by id`.execute(db);
    return rows.map(({ row }) => row);
  };

  beforeAll(async () => {
    module = await openModule({ kind });
    const tables = await Promise.all(TABLES.map(async (table) => [table, await read(table)] as const));
    chain = Object.fromEntries(tables) as unknown as Chain;
  });
  afterAll(() => module.close());

  test('[A4, A10, I10, I17] hold the documents without a difference', () => {
    const found = [...FORMULAS, ...POSTINGS, ...INTEGRITY].flatMap(({ title, differences }) =>
      differences(chain).map((difference) => `${title}: ${difference}`),
    );
    expect(found).toEqual([]);
    expect(chain.sv_order).toHaveLength(400);
    expect(chain.sv_order_item).toHaveLength(650);
  });

  test('hold the queries of the identities too', async () => {
    const checked = await checkIdentities(module.server.db);
    expect(checked.filter(({ differences }) => differences > 0)).toEqual([]);
  });

  test('a changed value breaks the query of its identity', async () => {
    const { db } = module.server;
    const missed: string[] = [];
    for (const [table, column, value, claim, where = sql`true`] of CHANGES) {
      const change = db.tx(async () => {
        await sql`update ${sql.id(table)} set ${sql.id(column)} = ${value}
          where id = (select min(id) from ${sql.id(table)} where ${where})`.execute(db);
        const checked = await checkIdentities(db, claim);
        if (checked.every(({ differences }) => differences === 0)) missed.push(`${claim} ${table}.${column}`);
        throw new Error('undo');
      });
      await expect(change).rejects.toThrow('undo');
    }
    expect(missed).toEqual([]);
  });

  test('[A3, 06!recalc] computing the drafts again gives the same lines', async () => {
    const drafts = chain.settle_sheet.filter(({ status }) => status === 'draft');
    expect(drafts.length).toBeGreaterThan(0);
    for (const { id } of drafts) await module.act('settle/sheet', 'recalc', id);
    expect(await read('settle_sheet_item')).toEqual(chain.settle_sheet_item);
  });

  test('[A7, 17!recalc] computing live settlements again gives the same lines', async () => {
    const drafts = chain.live_settlement.filter(({ status }) => status === 'draft');
    expect(drafts.length).toBeGreaterThan(0);
    for (const { id } of drafts) await module.act('live/settlement', 'recalc', id);
    expect(await read('live_settlement_item')).toEqual(chain.live_settlement_item);
    expect(await read('live_settlement_fee')).toEqual(chain.live_settlement_fee);
  });
});
