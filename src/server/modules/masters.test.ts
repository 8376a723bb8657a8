/** Actions of the master data: customers, billing rules, suppliers, goods, levels, traders, tax codes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openModule, type ModuleTest } from 'jingwei/testing';
import { decimal, sql } from 'jingwei';

let module: ModuleTest;
beforeAll(async () => {
  module = await openModule();
});
afterAll(() => module.close());

const act: ModuleTest['act'] = (...call) => module.act(...call);
let count = 0;
const next = () => (count += 1);
const phone = () => `138000${String(10_000 + next())}`;
const taxNo = () => `91330100MA27${String(100_000 + next())}`;

describe('客户信息', () => {
  const customer = (more: object = {}) => module.add('crm/customer', { customerName: `客户${next()}`, ...more });

  test('[01!assign] gives the customer to the new owner, who gets a message', async () => {
    const id = await customer({ owner: 'live' });
    expect((await act('crm/customer', 'assign', id, { owner: 'live' })).message).toBe('已经由此人跟进');
    await act('crm/customer', 'assign', id, { owner: 'supplier' });
    expect(await module.get('crm/customer', id)).toMatchObject({ owner: 'supplier' });
    const sent = await sql<{ username: string }>`
      select u.username from sys_announcement a join sys_announcement_send s on s.annt_id = a.id
      join sys_user u on u.id = s.user_id where a.bus_id = ${id}`.execute(module.server.db);
    expect(sent.rows).toEqual([{ username: 'supplier' }]);
  });

  test('[01!merge] moves the documents of the second customer to the first and disables it', async () => {
    const mobile = phone();
    const [kept, merged] = [await customer({ mobile }), await customer({ mobile })];
    const { rows } = await sql<{ id: string }>`
      update sv_order set customer_id = ${merged} where id in (select id from sv_order order by id limit 2)
      returning id`.execute(module.server.db);
    const { message } = await act('crm/customer', 'merge', [kept, merged]);
    expect(message).toMatch(/^“客户\d+”已并入“客户\d+”$/);
    const owners = await sql<{ owner: string }>`
      select customer_id as owner from sv_order where id = any(${rows.map(({ id }) => id)})`.execute(module.server.db);
    expect(owners.rows).toEqual(rows.map(() => ({ owner: kept })));
    expect(await module.get('crm/customer', merged)).toMatchObject({ status: '0' });
    expect(await module.get('crm/customer', kept)).toMatchObject({ status: '1' });
  });

  test.each([
    ['one', 1, '请勾选两位客户，先勾选的保留'],
    ['three', 3, '请勾选两位客户，先勾选的保留'],
    ['two without a common mobile or tax number', 2, '两位客户的手机号和税号都不相同，不能合并'],
  ])('[01!merge] rejects %s', async (_name, size, message) => {
    const ids = await Promise.all(Array.from({ length: size }, () => customer({ mobile: phone() })));
    await expect(act('crm/customer', 'merge', ids)).rejects.toThrow(message);
  });

  test('[01!refresh] counts the orders of each customer', async () => {
    const id = await customer();
    await sql`update sv_order set customer_id = ${id}
      where id in (select id from sv_order order by id limit 3)`.execute(module.server.db);
    const { rows } = await sql<{ orders: number; total: string; last: string }>`
      select count(*)::int as orders, coalesce(sum(pay_amount), 0)::numeric(18,2)::text as total
      from sv_order where customer_id = ${id}`.execute(module.server.db);
    await act('crm/customer', 'refresh', []);
    expect(await module.get('crm/customer', id)).toMatchObject({
      orderCount: rows[0]?.orders,
      totalAmount: rows[0]?.orders === 0 ? '0.00' : rows[0]?.total,
    });
    expect((await act('crm/customer', 'refresh', [])).message).toBe('统计没有变化');
  });

  test('[02!addFollow] adds an entry of the acting user', async () => {
    const id = await customer({ owner: 'live' });
    const entry = { followTime: '2026-06-30 10:00:00', followWay: 'phone', content: '回访' };
    const nextTime = '2026-07-07 09:30:00';
    const { message } = await act('crm/customer', 'addFollow', id, { ...entry, nextTime });
    expect(message).toBe('已记录，下次跟进 2026-07-07 09:30');
    const { follow } = await module.get('crm/customer', id);
    expect(follow).toMatchObject([{ ...entry, nextTime, followUser: 'admin' }]);
  });

  test.each<[string, object, boolean]>([
    ['a person without a tax number', { customerType: 'person' }, true],
    ['a company without a tax number', { customerType: 'company' }, false],
    ['a company with one', { customerType: 'company', taxNo: 'A1B2C3' }, true],
    ['a distributor without a level', { customerType: 'distributor' }, false],
  ])('[01~] saves %s: %j → %s', async (_name, values, isSaved) => {
    await (isSaved ? expect(customer(values)).resolves.toBeTruthy() : expect(customer(values)).rejects.toThrow());
  });

  test('[01~] keeps nothing of fields that the type of the customer hides', async () => {
    const id = await customer({ customerType: 'person', creditLimit: '10.00', gender: '1' });
    expect(await module.get('crm/customer', id)).toMatchObject({ creditLimit: null, gender: '1' });
  });

  test('[02~] rejects two defaults in one sub-table', async () => {
    const person = { name: '王芳', mobile: '13800001111', isDefault: 'Y' };
    await expect(customer({ contact: [person, { ...person, name: '李强' }] })).rejects.toThrow();
  });
});

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
    const { result } = await act('bill/rule', 'copy', id);
    const copied = await module.get('bill/rule', String(result));
    expect(copied).toMatchObject({ status: '0', calcMethod: 'tier' });
    expect(copied.tier).toHaveLength(1);
  });

  test('[04!trial] gives the fee', async () => {
    expect((await act('bill/rule', 'trial', await rule(), { base: '1000' })).message).toBe('费用 20.00 元');
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
    expect((await act('bill/rule', 'run', [], { period: month })).message).toContain('条计费调整');
    const { adjust } = await module.get('settle/sheet', sheet);
    expect(adjust).toHaveLength(before + 1);
    expect(adjust.at(-1)).toMatchObject({ adjustType: 'fee', amount: `-${decimal(base).div(10).toFixed(2)}` });
    expect((await act('bill/rule', 'run', [], { period: month })).message).toContain('没有需要计费');
  });
});

describe('供应商', () => {
  const idOf = async (where: string) =>
    (
      await sql<{ id: string }>`select id from sup_supplier where ${sql.raw(where)} order by id limit 1`.execute(
        module.server.db,
      )
    ).rows[0]!.id;

  test('[24!freeze, 24!unfreeze] freezes an approved supplier and releases it unless a risk freezes it', async () => {
    const id = await idOf("status = 'approved' and frozen = 'N'");
    await act('sup/supplier', 'freeze', id);
    expect(await module.get('sup/supplier', id)).toMatchObject({ frozen: 'Y' });
    await expect(act('sup/supplier', 'freeze', id)).rejects.toThrow();
    const risk = await module.add('risk/info', { riskType: 'R01', objectType: 'supplier', objectId: id, score: 60 });
    await act('risk/info', 'accept', risk);
    await act('risk/info', 'freeze', risk);
    await expect(act('sup/supplier', 'unfreeze', id)).rejects.toThrow(/仍在冻结该供应商/);
    await act('risk/info', 'release', risk);
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
    await expect(act('sup/supplier', 'initSettle', id, { ...ask, recvCardId: other })).rejects.toThrow();
    const { result } = await act('sup/supplier', 'initSettle', id, ask);
    expect(await module.get('base/settle', String(result))).toMatchObject({ companyId: free, recvCardId: own });
    await expect(act('sup/supplier', 'initSettle', id, ask)).rejects.toThrow(/该公司已有结算档案/);
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
      taxNo: taxNo(),
      categories: 'x',
      manager: 'admin',
      taxRate,
    });
    await (isSaved ? expect(saved).resolves.toBeTruthy() : expect(saved).rejects.toThrow());
  });
});

describe('分销等级、贸易商、佣金、运费', () => {
  const first = async (table: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} order by id limit 1`.execute(module.server.db))
      .rows[0]!.id;

  test('[30!adjustCredit] keeps the credit at what is used already', async () => {
    const id = await first('sup_trader');
    await sql`update sup_trader set used_credit = 500 where id = ${id}`.execute(module.server.db);
    await expect(act('sup/trader', 'adjustCredit', id, { creditLimit: '499.99' })).rejects.toThrow();
    await act('sup/trader', 'adjustCredit', id, { creditLimit: '500.00' });
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
    await act('sup/level', 'relevel', []);
    const levelOf = async (id: string | undefined) =>
      (await sql<{ level: string }>`select level_id as level from sup_distributor where id = ${id}`.execute(db)).rows[0]
        ?.level;
    expect(await levelOf(up)).toBe(levels[1]!.id);
    expect(await levelOf(down)).toBe(levels[1]!.id);
    await act('sup/level', 'moveLevel', up!, { levelId: levels[3]!.id });
    expect(await levelOf(up)).toBe(levels[3]!.id);
    await expect(act('sup/level', 'moveLevel', up!, { levelId: levels[3]!.id })).rejects.toThrow();
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
    const { result } = await act('sup/commission', 'copy', id);
    expect(await module.get('sup/commission', String(result))).toMatchObject({ status: '0' });
    const goods = await first('sup_goods');
    const ask = { goods, sales: '1000.00', day: '2026-06-25' };
    expect((await act('sup/commission', 'trial', id, ask)).message).toMatch(/^适用 YJ\d+ .+：[\d.]+%$/);
    const early = await act('sup/commission', 'trial', id, { ...ask, day: '2000-01-01' });
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
    const trial = (province: string) => act('sup/freight', 'trial', id, { province, quantity: '3', amount: '10.00' });
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

describe('商品和税码', () => {
  const goods = async () =>
    (
      await sql<{ id: string }>`
        update sup_goods set main_image = coalesce(main_image, 'temp/goods.png')
        where id = (select min(id) from sup_goods) returning id`.execute(module.server.db)
    ).rows[0]!.id;

  test('[28~] sums the stock of the SKUs, and keeps supply ≤ minimum ≤ sale price', async () => {
    const { result } = await act('sup/goods', 'copy', await goods());
    const id = String(result);
    const sku = (more: object) => ({
      skuNo: `K-${next()}`,
      spec: '一件',
      supplyPrice: '5.00',
      salePrice: '9.00',
      ...more,
    });
    await module.edit('sup/goods', id, { sku: [sku({ stock: 3, minPrice: '6.00' }), sku({ stock: 4 })] });
    expect(await module.get('sup/goods', id)).toMatchObject({ stock: 7 });
    for (const wrong of [{ minPrice: '4.99' }, { minPrice: '9.01' }, { supplyPrice: '9.01' }])
      // oxlint-disable-next-line no-await-in-loop -- one record
      await expect(module.edit('sup/goods', id, { sku: [sku(wrong)] })).rejects.toThrow();
  });

  test('[28!copy] makes a draft without SKUs', async () => {
    const { result } = await act('sup/goods', 'copy', await goods());
    const copied = await module.get('sup/goods', String(result));
    expect(copied).toMatchObject({ status: 'draft', sku: [] });
  });

  test('[28!onShelf, 28!offShelf] sells goods of an approved supplier with a SKU and a tax code', async () => {
    const { result } = await act('sup/goods', 'copy', await goods());
    const id = String(result);
    await expect(act('sup/goods', 'onShelf', id)).rejects.toThrow('没有启用的 SKU，不能上架');
    await sql`insert into sup_goods_sku (id, goods_id, sku_no, spec, supply_price, sale_price, enabled)
      values (${`sku${next()}`}, ${id}, ${`K-${next()}`}, '一件', 1, 2, 'Y')`.execute(module.server.db);
    await sql`update sup_goods set tax_code_id = null where id = ${id}`.execute(module.server.db);
    await expect(act('sup/goods', 'onShelf', id)).rejects.toThrow('没有税收分类编码，不能上架');
    await act('tax/code-rule', 'match', []);
    const { taxCodeId, supplierId } = await module.get('sup/goods', id);
    if (taxCodeId === null)
      await sql`update sup_goods set tax_code_id = (select id from tax_code_rule limit 1) where id = ${id}`.execute(
        module.server.db,
      );
    await sql`update sup_supplier set status = 'approved', frozen = 'Y' where id = ${supplierId}`.execute(
      module.server.db,
    );
    await expect(act('sup/goods', 'onShelf', id)).rejects.toThrow('供应商已冻结，不能上架');
    await sql`update sup_supplier set frozen = 'N' where id = ${supplierId}`.execute(module.server.db);
    await act('sup/goods', 'onShelf', id);
    const onShelf = await module.get('sup/goods', id);
    expect(onShelf.status).toBe('on');
    expect(onShelf.onShelfTime).toBeTruthy();
    await act('sup/goods', 'offShelf', id);
    expect(await module.get('sup/goods', id)).toMatchObject({ status: 'off' });
  });

  test('[07!match] gives goods the leaf of their category, else that of a keyword in their name', async () => {
    const { result } = await act('sup/goods', 'copy', await goods());
    const id = String(result);
    const db = module.server.db;
    const { rows } = await sql<{ id: string; keywords: string }>`
      select id, keywords from tax_code_rule where is_leaf = 'Y' and keywords is not null order by id limit 1`.execute(
      db,
    );
    const leaf = rows[0]!;
    await sql`update sup_goods set tax_code_id = null, category_code = null, goods_name = ${`新${leaf.keywords}大礼包`}
      where id = ${id}`.execute(db);
    expect((await act('tax/code-rule', 'match', [])).message).toMatch(/^匹配 \d+ 个商品/);
    expect(await module.get('sup/goods', id)).toMatchObject({ taxCodeId: leaf.id });
  });

  test('[07~] a code with children is no leaf', async () => {
    const code = () => `9${String(next()).padStart(18, '0')}`;
    const leaf = { taxName: `类${next()}`, taxCode: code(), shortName: '类', effectiveDate: '2026-01-01' };
    const parent = await module.add('tax/code-rule', leaf);
    expect(await module.get('tax/code-rule', parent)).toMatchObject({ isLeaf: 'Y' });
    await module.add('tax/code-rule', { ...leaf, taxName: '子类', taxCode: code(), parentId: parent });
    expect(await module.get('tax/code-rule', parent)).toMatchObject({ isLeaf: 'N' });
  });
});
