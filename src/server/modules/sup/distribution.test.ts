/** Distributor levels, traders, commission and freight rules. */
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

describe('分销等级、贸易商、佣金、运费', () => {
  const first = async (table: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} order by id limit 1`.execute(module.server.db))
      .rows[0]!.id;

  test('[30!adjustCredit] keeps the credit at what is used already', async () => {
    const id = await first('sup_trader');
    await sql`update sup_trader set used_credit = 500 where id = ${id}`.execute(module.server.db);
    await expect(module.act('sup/trader', 'adjustCredit', id, { creditLimit: '499.99' })).rejects.toThrow();
    await module.act('sup/trader', 'adjustCredit', id, { creditLimit: '500.00' });
    expect(await module.get('sup/trader', id)).toMatchObject({ creditLimit: '500.00' });
  });

  test('[26!relevel, 26!moveLevel] moves distributors by one level, and to a chosen one', async () => {
    const db = module.server.db;
    const { rows: levels } = await sql<{ id: string; up: string; keep: string }>`
      select id, upgrade_amount::text as up, keep_amount::text as keep from sup_distributor_level
      where status = '1' order by rank_no`.execute(db);
    const { rows } = await sql<{ id: string }>`select id from sup_distributor order by id limit 2`.execute(db);
    const [up, down] = rows.map(({ id }) => id);
    await sql`update sup_distributor_level set auto_upgrade = 'Y'`.execute(db);
    await sql`update sup_distributor set level_id = ${levels[0]!.id}, year_amount = 999999999 where id = ${up}`.execute(
      db,
    );
    await sql`update sup_distributor set level_id = ${levels[2]!.id}, year_amount = 0 where id = ${down}`.execute(db);
    await module.act('sup/level', 'relevel', []);
    const levelOf = async (id: string | undefined) =>
      (await sql<{ level: string }>`select level_id as level from sup_distributor where id = ${id}`.execute(db)).rows[0]
        ?.level;
    expect(await levelOf(up)).toBe(levels[1]!.id);
    expect(await levelOf(down)).toBe(levels[1]!.id);
    await module.act('sup/level', 'moveLevel', up!, { levelId: levels[3]!.id });
    expect(await levelOf(up)).toBe(levels[3]!.id);
    await expect(module.act('sup/level', 'moveLevel', up!, { levelId: levels[3]!.id })).rejects.toThrow();
  });

  test('[26~] a higher rank has a lower discount rate and higher sales', async () => {
    const level = { levelCode: `L${next()}`, levelName: '最高', rankNo: 99, status: '1', keepAmount: '0' };
    await expect(
      module.add('sup/level', { ...level, discountRate: '100', upgradeAmount: '99999999.00' }),
    ).rejects.toThrow();
    await expect(module.add('sup/level', { ...level, discountRate: '1', upgradeAmount: '1.00' })).rejects.toThrow();
  });

  test('[25!copy, 25!trial] copies a rule disabled, and names the rule and rate of goods on a day', async () => {
    const id = await first('sup_commission_rule');
    const { result } = await module.act('sup/commission', 'copy', id);
    expect(await module.get('sup/commission', String(result))).toMatchObject({ status: '0' });
    const goods = await first('sup_goods');
    const ask = { goods, sales: '1000.00', day: '2026-06-25' };
    expect((await module.act('sup/commission', 'trial', id, ask)).message).toMatch(/^适用 YJ\d+ .+：[\d.]+%$/);
    const early = await module.act('sup/commission', 'trial', id, { ...ask, day: '2000-01-01' });
    expect(early.message).toBe('没有适用的佣金规则，佣金率按 0% 计');
  });

  test('[I14] rejects an enabled commission rule that overlaps one of the same scope and priority', async () => {
    const goodsId = await first('sup_goods');
    const rule = { scope: 'goods', goodsId, calcMethod: 'ratio', rate: '5', effectiveDate: '2027-01-01' };
    await module.add('sup/commission', { ...rule, ruleName: '甲', expireDate: '2027-02-01' });
    await module.add('sup/commission', {
      ...rule,
      ruleName: '乙',
      effectiveDate: '2027-02-01',
      expireDate: '2027-03-01',
    });
    await module.add('sup/commission', { ...rule, ruleName: '丙', priority: 20 });
    await expect(
      module.add('sup/commission', { ...rule, ruleName: '丁', effectiveDate: '2027-02-28' }),
    ).rejects.toThrow();
  });

  test('[27!trial] gives the fee of the province, and rejects one without delivery', async () => {
    const id = await first('sup_freight_rule');
    const fees = { method: 'piece', firstUnit: '1', firstFee: '8.00', nextUnit: '1', nextFee: '2.00', freeAmount: '0' };
    const area = [{ provinces: '630000', firstUnit: '1', firstFee: '15.00', nextUnit: '1', nextFee: '10.00' }];
    await module.edit('sup/freight', id, { ...fees, noShip: '540000', area });
    const trial = (province: string) =>
      module.act('sup/freight', 'trial', id, { province, quantity: '3', amount: '10.00' });
    expect((await trial('330000')).message).toBe('运费 12.00 元');
    expect((await trial('630000')).message).toBe('运费 35.00 元');
    await expect(trial('540000')).rejects.toThrow('该省份不配送');
  });

  test('[27~] rejects a province in two areas', async () => {
    const id = await first('sup_freight_rule');
    const area = { firstUnit: '1', firstFee: '5.00', nextUnit: '1', nextFee: '1.00' };
    const both = [
      { ...area, provinces: '330000' },
      { ...area, provinces: '440000,330000' },
    ];
    await expect(module.edit('sup/freight', id, { area: both })).rejects.toThrow();
  });
});
