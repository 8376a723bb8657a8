import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListFigures } from '@/model/http/api-result';
import { databaseKinds } from '../../../../tests/helpers/databases';
import { openModule, type ModuleTest } from '../../../../tests/helpers/module';
import { addBill, addOrderItem, addPlatformData, type PlatformData } from '../../../../tests/helpers/platform-bills';
import { runJob } from '../../../../tests/helpers/run-job';

/** Days and amounts of orders in cents. */
const ORDERS = Array.from({ length: 40 }, (_, index) => ({
  day: `2026-05-${String(1 + (index % 20)).padStart(2, '0')}`,
  pay: 1_000 + 137 * index,
  refund: index % 5 === 0 ? 500 : 0,
  shop: index % 2,
}));
const BILL_DAY = '2026-06-08';
const yuan = (cents: number) => (cents / 100).toFixed(2);
const sumOf = (orders: typeof ORDERS, key: 'pay' | 'refund') => orders.reduce((sum, order) => sum + order[key], 0);

describe.each(databaseKinds)('daily report on %s', (kind) => {
  let module: ModuleTest;
  let shops: PlatformData[] = [];
  beforeAll(async () => {
    module = await openModule({ kind });
    const { db } = module.server;
    // The sample data has orders and bills too.
    for (const table of ['sv_order', 'sv_order_item', 'sv_bill']) await db.dynamic.deleteFrom(table).execute();
    shops = [await addPlatformData(db), await addPlatformData(db)];
    for (const { day, pay, refund, shop } of ORDERS) {
      const { orderId } = await addOrderItem(db, shops[shop]!, { biz_date: day, quantity: 2 });
      const values = { biz_date: day, pay_amount: yuan(pay), refund_amount: yuan(refund) };
      await db.updateTable('sv_order').set(values).where('id', '=', orderId).execute();
    }
    await addBill(db, shops[0]!, 'D-1');
  });
  afterAll(() => module.close());

  const figures = async (query: Record<string, string> = {}) => {
    const reply = await module.server.call<ListFigures>('GET', '/sv/report/figures', {
      query: { list: 'sv/report-daily.list', ...query },
    });
    if (!reply.success) throw new Error(reply.message);
    return reply.result!;
  };

  test('[14!rebuild] sums orders by the day they were paid and bills by their date, again with the same result', async () => {
    const read = () => module.server.db.selectFrom('sv_report_daily').selectAll().orderBy('biz_date').execute();
    expect(await runJob(module.server, '/sv/report/rebuild')).toBe('已汇总 21 条日报');
    const rows = await read();
    for (const { biz_date, shop_id, order_count, item_quantity, pay_amount, refund_amount } of rows) {
      const own = ORDERS.filter(({ day, shop }) => day === biz_date && shops[shop]!.shopId === shop_id);
      expect([order_count, item_quantity]).toEqual([own.length, 2 * own.length]);
      expect([pay_amount, refund_amount]).toEqual([yuan(sumOf(own, 'pay')), yuan(sumOf(own, 'refund'))]);
    }
    const bills = { biz_date: BILL_DAY, income_amount: '110.00', platform_fee: '5.50', settle_amount: '104.50' };
    expect(rows.at(-1)).toMatchObject({ ...bills, order_count: 0, unit_amount: '0.00', refund_rate: '0.0000' });
    await runJob(module.server, '/sv/report/rebuild');
    expect((await read()).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  test('[14!rebuild] is computed every night', async () => {
    const { db, runTask } = module.server;
    await db.deleteFrom('sv_report_daily').execute();
    await runTask('sv/report-daily.nightly', '2026-06-29 02:30:00');
    const { n } = await db
      .selectFrom('sv_report_daily')
      .select(sql<string>`count(*)`.as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe('21');
  });

  test('[14~] cards and charts are those of all records of the query', async () => {
    const query = { bizDate_begin: '2026-05-03', bizDate_end: '2026-05-12', pageSize: '5' };
    const { cards, charts, range } = await figures(query);
    const own = ORDERS.filter(({ day }) => day >= '2026-05-03' && day <= '2026-05-12');
    const rate = (Math.round((sumOf(own, 'refund') / sumOf(own, 'pay')) * 10_000) / 100).toString();
    expect(cards.map(({ value }) => value)).toEqual([String(sumOf(own, 'pay') / 100), rate, '0', '0']);
    expect(range).toBeNull();
    const [line, bar, pie] = charts;
    const days = [...new Set(own.map(({ day }) => day))].toSorted();
    const paidOn = (day: string) =>
      yuan(
        sumOf(
          own.filter((order) => order.day === day),
          'pay',
        ),
      );
    expect(line!.rows).toEqual(days.map((bizDate) => ({ bizDate, payAmount: paidOn(bizDate), settleAmount: '0.00' })));
    expect(bar!.rows[0]).toMatchObject({ platform: 'xd', platform_dictText: '星抖' });
    const paidIn = (shop: number) =>
      sumOf(
        own.filter((order) => order.shop === shop),
        'pay',
      );
    const byShop = [0, 1].toSorted((a, b) => paidIn(b) - paidIn(a));
    expect(pie!.rows).toMatchObject(
      byShop.map((shop) => ({ shopId: shops[shop]!.shopId, payAmount: yuan(paidIn(shop)) })),
    );
    expect(pie!.rows[0]).toHaveProperty('shopId_dictText');
  });

  test('without days in the query the latest days with records are counted, and named', async () => {
    const { cards, range } = await figures();
    expect(range).toEqual({ field: 'bizDate', from: '2026-05-01', to: BILL_DAY });
    expect(cards[0]).toEqual({ value: String(sumOf(ORDERS, 'pay') / 100), before: '0' });
    expect((await figures({ shopId: 'none' })).cards.map(({ value }) => value)).toEqual(['0', '0', '0', '0']);
  });

  test('[14~] cards are compared with as many days before, and more than 92 days are charted by month', async () => {
    const from = '2026-05-11';
    const half = await figures({ bizDate_begin: from, bizDate_end: '2026-05-20', shopId: shops[0]!.shopId });
    const own = ORDERS.filter(({ shop }) => shop === 0);
    const paid = (test: (day: string) => boolean) =>
      String(
        sumOf(
          own.filter(({ day }) => test(day)),
          'pay',
        ) / 100,
      );
    expect(half.cards[0]).toEqual({ value: paid((day) => day >= from), before: paid((day) => day < from) });
    expect((await figures({ shopId: shops[0]!.shopId, bizDate_begin: from })).cards[0]).not.toHaveProperty('before');
    const noDay = await figures({ bizDate_begin: '2026-99-99', bizDate_end: '2026-05-20' });
    expect(noDay.cards[0]).not.toHaveProperty('before');
    const year = await figures({ bizDate_begin: '2026-01-01', bizDate_end: '2026-12-31' });
    expect(year.charts[0]!.rows.map(({ bizDate }) => bizDate)).toEqual(['2026-05', '2026-06']);
  });

  test('a list without these figures, and a user without the screen, get none', async () => {
    await expect(figures({ list: 'sv/bill.list' })).rejects.toThrow();
    const person = await module.person({ permissions: ['sv:bill:detail'] });
    await expect(person.get('sv/report-daily', 'x')).rejects.toThrow();
  });
});
