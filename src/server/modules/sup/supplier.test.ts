/** Suppliers: freezing, settlement profiles and tax rates. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openModule, type ModuleTest } from 'jingwei/testing';
import { sql } from 'jingwei';

let module: ModuleTest;
beforeAll(async () => {
  module = await openModule();
});
afterAll(() => module.close());

let count = 0;
const next = () => (count += 1);

describe('供应商', () => {
  const idOf = async (where: string) =>
    (
      await sql<{ id: string }>`select id from sup_supplier where ${sql.raw(where)} order by id limit 1`.execute(
        module.server.db,
      )
    ).rows[0]!.id;

  test('[24!freeze, 24!unfreeze] freezes an approved supplier and releases it unless a risk freezes it', async () => {
    const id = await idOf("status = 'approved' and frozen = 'N'");
    await module.act('sup/supplier', 'freeze', id);
    expect(await module.get('sup/supplier', id)).toMatchObject({ frozen: 'Y' });
    await expect(module.act('sup/supplier', 'freeze', id)).rejects.toThrow();
    const risk = await module.add('risk/info', { riskType: 'R01', objectType: 'supplier', objectId: id, score: 60 });
    await module.act('risk/info', 'accept', risk);
    await module.act('risk/info', 'freeze', risk);
    await expect(module.act('sup/supplier', 'unfreeze', id)).rejects.toThrow(/仍在冻结该供应商/);
    await module.act('risk/info', 'release', risk);
    expect(await module.get('sup/supplier', id)).toMatchObject({ frozen: 'N' });
  });

  test('[24!initSettle] makes the billing party once and a settlement profile for each company', async () => {
    const id = await idOf("status = 'approved'");
    const db = module.server.db;
    const companies = await sql<{ id: string }>`select id from base_company order by id`.execute(db);
    const cards = await sql<{ id: string; owner: string }>`
      select id, owner_id as owner from fin_bank_card where owner_type = 'supplier'`.execute(db);
    const own = cards.rows.find(({ owner }) => owner === id)!.id;
    const other = cards.rows.find(({ owner }) => owner !== id)!.id;
    const taken = await sql<{ id: string }>`
      select s.company_id as id from base_settle s join bill_party p on p.id = s.bill_party_id
      where p.party_type = 'supplier' and p.ref_id = ${id}`.execute(db);
    const free = companies.rows.find((one) => !taken.rows.some((two) => two.id === one.id))!.id;
    const ask = { companyId: free, recvCardId: own };
    await expect(module.act('sup/supplier', 'initSettle', id, { ...ask, recvCardId: other })).rejects.toThrow();
    const { result } = await module.act('sup/supplier', 'initSettle', id, ask);
    expect(await module.get('base/settle', String(result))).toMatchObject({ companyId: free, recvCardId: own });
    await expect(module.act('sup/supplier', 'initSettle', id, ask)).rejects.toThrow(/该公司已有结算档案/);
    const parties = await sql`select id from bill_party where party_type = 'supplier' and ref_id = ${id}`.execute(db);
    expect(parties.rows).toHaveLength(1);
  });

  test.each([
    ['3', true],
    ['13', false],
  ])('[24~] a small taxpayer with %s%% is saved: %s', async (taxRate, isSaved) => {
    const saved = module.add('sup/supplier', {
      supplierName: `供应商${next()}`,
      shortName: '简',
      supplierType: 'factory',
      taxpayerType: 'small',
      taxNo: `91330100MA27${String(100_000 + next())}`,
      categories: 'x',
      manager: 'admin',
      taxRate,
    });
    await (isSaved ? expect(saved).resolves.toBeTruthy() : expect(saved).rejects.toThrow());
  });
});
