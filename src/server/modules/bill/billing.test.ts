/** Billing rules, billing parties and settlement profiles. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openModule, type ModuleTest } from 'jingwei/testing';
import { decimal, sql } from 'jingwei';

let module: ModuleTest;
beforeAll(async () => {
  module = await openModule();
});
afterAll(() => module.close());

let count = 0;
const next = () => (count += 1);
const taxNo = () => `91330100MA27${String(100_000 + next())}`;

describe('计费规则', () => {
  const rule = (more: object = {}) =>
    module.server
      .call<{ records: { id: string }[] }>('GET', '/bill/party/list', { query: { pageSize: '1' } })
      .then(({ result }) =>
        module.add('bill/rule', {
          ruleName: `规则${next()}`,
          billPartyId: result!.records[0]!.id,
          feeType: 'operate',
          baseType: 'sale',
          calcMethod: 'ratio',
          rate: '2',
          effectiveDate: '2026-01-01',
          ...more,
        }),
      );

  test('[04!copy] makes a disabled copy with its tiers', async () => {
    const tier = [{ fromAmount: '0', toAmount: null, rate: '1' }];
    const id = await rule({ calcMethod: 'tier', tier });
    const { result } = await module.act('bill/rule', 'copy', id);
    const copied = await module.get('bill/rule', String(result));
    expect(copied).toMatchObject({ status: '0', calcMethod: 'tier' });
    expect(copied.tier).toHaveLength(1);
  });

  test('[04!trial] gives the fee', async () => {
    expect((await module.act('bill/rule', 'trial', await rule(), { base: '1000' })).message).toBe('费用 20.00 元');
  });

  test('[04~] rejects tiers with a gap', async () => {
    const tier = [
      { fromAmount: '0', toAmount: '10', rate: '1' },
      { fromAmount: '20', toAmount: null, rate: '1' },
    ];
    await expect(rule({ calcMethod: 'tier', tier })).rejects.toThrow();
  });
});

describe('计费方、结算档案', () => {
  const supplier = async () =>
    (
      await sql<{ id: string; name: string; tax: string }>`
        select id, supplier_name as name, tax_no as tax from sup_supplier s
        where not exists (select 1 from bill_party p where p.party_type = 'supplier' and p.ref_id = s.id)
        order by id limit 1`.execute(module.server.db)
    ).rows[0];
  const company = async () =>
    (await sql<{ id: string }>`select id from base_company order by id limit 1`.execute(module.server.db)).rows[0]!.id;

  test('[03~] copies name and tax number of the party, and gives a small taxpayer 3 %', async () => {
    const id = await module.add('sup/supplier', {
      supplierName: `供应商${next()}`,
      shortName: '简',
      supplierType: 'factory',
      taxNo: taxNo(),
      categories: 'x',
      manager: 'admin',
      taxRate: '13',
    });
    const { name, tax } = (await supplier()) ?? { name: '', tax: '' };
    expect(name).not.toBe('');
    const { supplierName, taxNo: number } = await module.get('sup/supplier', id);
    const party = await module.add('bill/party', {
      partyType: 'supplier',
      refId: id,
      companyId: await company(),
      taxpayerType: 'small',
    });
    expect(await module.get('bill/party', party)).toMatchObject({
      partyName: supplierName,
      taxNo: number,
      defaultTaxRate: '3',
    });
    expect(tax).not.toBe('');
  });

  test.each<[string, object, boolean]>([
    ['month', { settleDay: 28 }, true],
    ['month', { settleDay: 29 }, false],
    ['week', { settleDay: 7 }, true],
    ['week', { settleDay: 8 }, false],
    ['day', {}, true],
  ])('[34~] cycle %s with %j is saved: %s', async (settleCycle, values, isSaved) => {
    const db = module.server.db;
    const { rows } = await sql<{ id: string }>`select id from base_settle order by id limit 1`.execute(db);
    const saved = module.edit('base/settle', rows[0]!.id, { settleCycle, ...values });
    await (isSaved ? expect(saved).resolves.toBeUndefined() : expect(saved).rejects.toThrow());
  });

  test('[I15] a record that others refer to is not deleted', async () => {
    await expect(module.delete('base/company', await company())).rejects.toThrow();
    expect(await module.get('base/company', await company())).toBeTruthy();
  });

  test('[04!run] adds the fee of a rule to the draft sheets of the month, once, by the lowest priority number', async () => {
    const db = module.server.db;
    const { rows } = await sql<{ sheet: string; party: string; base: string; month: string }>`
      select s.id as sheet, p.id as party, s.settle_amount::text as base, to_char(s.period_end, 'YYYY-MM') as month
      from settle_sheet s
      join bill_party p on p.party_type = 'supplier' and p.ref_id = s.supplier_id and p.company_id = s.company_id
      where s.status = 'draft' and s.settle_amount > 10 order by s.id limit 1`.execute(db);
    const { sheet, party, base, month } = rows[0]!;
    await sql`update bill_rule set status = '0'`.execute(db);
    const add = (rate: string, priority: number) =>
      module.add('bill/rule', {
        ruleName: `计费${next()}`,
        billPartyId: party,
        feeType: 'operate',
        baseType: 'settle',
        calcMethod: 'ratio',
        rate,
        priority,
        effectiveDate: '2025-01-01',
      });
    await add('20', 10);
    await add('10', 5);
    const before = (await module.get('settle/sheet', sheet)).adjust.length;
    expect((await module.act('bill/rule', 'run', [], { period: month })).message).toContain('条计费调整');
    const { adjust } = await module.get('settle/sheet', sheet);
    expect(adjust).toHaveLength(before + 1);
    expect(adjust.at(-1)).toMatchObject({ adjustType: 'fee', amount: `-${decimal(base).div(10).toFixed(2)}` });
    expect((await module.act('bill/rule', 'run', [], { period: month })).message).toContain('没有需要计费');
  });
});
