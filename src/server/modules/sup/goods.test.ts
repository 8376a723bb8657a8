/** Goods and their tax codes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openModule, type ModuleTest } from 'jingwei/testing';
import { sql } from 'jingwei';

let module: ModuleTest;
beforeAll(async () => {
  module = await openModule();
});
afterAll(() => module.close());

let count = 100;
const next = () => (count += 1);

describe('商品和税码', () => {
  const goods = async () =>
    (
      await sql<{ id: string }>`
        update sup_goods set main_image = coalesce(main_image, 'temp/goods.png')
        where id = (select min(id) from sup_goods) returning id`.execute(module.server.db)
    ).rows[0]!.id;

  test('[28~] sums the stock of the SKUs, and keeps supply ≤ minimum ≤ sale price', async () => {
    const { result } = await module.act('sup/goods', 'copy', await goods());
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
      // oxlint-disable-next-line no-await-in-loop -- edits of one record, one after the other
      await expect(module.edit('sup/goods', id, { sku: [sku(wrong)] })).rejects.toThrow();
  });

  test('[28!copy] makes a draft without SKUs', async () => {
    const { result } = await module.act('sup/goods', 'copy', await goods());
    const copied = await module.get('sup/goods', String(result));
    expect(copied).toMatchObject({ status: 'draft', sku: [] });
  });

  test('[28!onShelf, 28!offShelf] sells goods of an approved supplier with a SKU and a tax code', async () => {
    const { result } = await module.act('sup/goods', 'copy', await goods());
    const id = String(result);
    await expect(module.act('sup/goods', 'onShelf', id)).rejects.toThrow('没有启用的 SKU，不能上架');
    await sql`insert into sup_goods_sku (id, goods_id, sku_no, spec, supply_price, sale_price, enabled)
      values (${`sku${next()}`}, ${id}, ${`K-${next()}`}, '一件', 1, 2, 'Y')`.execute(module.server.db);
    await sql`update sup_goods set tax_code_id = null where id = ${id}`.execute(module.server.db);
    await expect(module.act('sup/goods', 'onShelf', id)).rejects.toThrow('没有税收分类编码，不能上架');
    await module.act('tax/code-rule', 'match', []);
    const { taxCodeId, supplierId } = await module.get('sup/goods', id);
    if (taxCodeId === null)
      await sql`update sup_goods set tax_code_id = (select id from tax_code_rule limit 1) where id = ${id}`.execute(
        module.server.db,
      );
    await sql`update sup_supplier set status = 'approved', frozen = 'Y' where id = ${supplierId}`.execute(
      module.server.db,
    );
    await expect(module.act('sup/goods', 'onShelf', id)).rejects.toThrow('供应商已冻结，不能上架');
    await sql`update sup_supplier set frozen = 'N' where id = ${supplierId}`.execute(module.server.db);
    await module.act('sup/goods', 'onShelf', id);
    const onShelf = await module.get('sup/goods', id);
    expect(onShelf.status).toBe('on');
    expect(onShelf.onShelfTime).toBeTruthy();
    await module.act('sup/goods', 'offShelf', id);
    expect(await module.get('sup/goods', id)).toMatchObject({ status: 'off' });
  });

  test('[07!match] gives goods the leaf of their category, else that of a keyword in their name', async () => {
    const { result } = await module.act('sup/goods', 'copy', await goods());
    const id = String(result);
    const db = module.server.db;
    const { rows } = await sql<{ id: string; keywords: string }>`
      select id, keywords from tax_code_rule where is_leaf = 'Y' and keywords is not null order by id limit 1`.execute(
      db,
    );
    const leaf = rows[0]!;
    await sql`update sup_goods set tax_code_id = null, category_code = null, goods_name = ${`新${leaf.keywords}大礼包`}
      where id = ${id}`.execute(db);
    expect((await module.act('tax/code-rule', 'match', [])).message).toMatch(/^匹配 \d+ 个商品/);
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
