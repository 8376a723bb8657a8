/** The scan of the risk rules. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/server/db';
import { openContext, type ContextTest } from '../../../../tests/helpers/module-context';
import { payeeWorld } from '../../../../tests/helpers/payee-world';
import { supplierIdOf } from '../sup/supplier';
import { scan } from './info';

let module: ContextTest;
beforeAll(async () => {
  module = await openContext();
});
afterAll(() => module.close());

test('[09!scan] records refund rates, bill differences, expired qualifications and low prices, each once', async () => {
  const world = payeeWorld(module);
  const companyId = await world.company();
  const billNo = `B${newId()}`.slice(0, 20);
  await world.bill(companyId, await world.author(), { bill_no: billNo, match_status: 'diff', diff_amount: '-500.01' });
  const today = new Date().toISOString().slice(0, 10);
  const [sku] = await module.run(({ db }) =>
    db.selectFrom('sup_goods_sku').where('min_price', '>', '1').select(['id', 'sku_no']).limit(1).execute(),
  );
  const id = newId();
  await module.server.db.dynamic
    .insertInto('sv_order_item')
    .values({
      id,
      item_no: id,
      order_no: id,
      supplier_id: supplierIdOf(0),
      sku_id: sku!.id,
      unit_price: '1.00',
      pay_amount: '100000000.00',
      refund_amount: '30000001.00',
      biz_date: today,
      del_flag: '0',
    })
    .execute();
  await module.server.db.dynamic
    .insertInto('sup_supplier_qualification')
    .values({ id, supplier_id: supplierIdOf(0), qual_type: 'license', qual_no: 'Q1', expire_date: '2020-01-01' })
    .execute();
  const run = () => module.run((context) => scan({ ...context, progress: () => undefined } as never));
  await run();
  const found = () =>
    module.run(({ records }) =>
      records.find(
        'risk/info',
        [
          { riskType: 'R03', objectId: supplierIdOf(0), hitTime: { ge: `${today} 00:00:00` } },
          { riskType: 'R04', sourceNo: billNo },
          { riskType: 'R05', sourceNo: 'Q1' },
          { riskType: 'R07', sourceNo: sku!.sku_no },
        ],
        { sort: ['riskType'] },
      ),
    );
  const first = await found();
  expect(first.map(({ riskType, status }) => [riskType, status])).toEqual([
    ['R03', 'open'],
    ['R04', 'open'],
    ['R05', 'open'],
    ['R07', 'open'],
  ]);
  await run();
  expect((await found()).map((risk) => risk.id)).toEqual(first.map((risk) => risk.id));
});
