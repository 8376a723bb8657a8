/** Sheets of several suppliers in one run: their order, and what an error of one leaves. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../../../../../tests/helpers/databases';
import { openTrade, PERIOD, type Trade } from '../../../../../tests/helpers/trade';

/** Two of them do not fit a sheet, whose amounts have 16 digits before the point. */
const HUGE = '9999999999999999.00';

describe.each(databaseKinds)('a run over several suppliers on %s', (kind) => {
  let trade: Trade;
  const suppliers: string[] = [];

  /** A supplier with a profile of the company, as the one of the trade. */
  const addSupplier = (name: string, taxNo: string) =>
    trade.run(async ({ records }) => {
      const template = (await records.get('sup/supplier', trade.supplierId))!;
      const profile = (await records.get('base/settle', trade.profileId))!;
      const { supplierType, categories, manager } = template;
      const { id } = await records.add('sup/supplier', {
        supplierName: name,
        shortName: name,
        supplierType,
        taxNo,
        categories,
        manager,
        status: 'approved',
      });
      const party = await records.add('bill/party', {
        partyType: 'supplier',
        refId: id,
        partyName: name,
        companyId: trade.companyId,
        taxpayerType: 'general',
      });
      await records.add('base/settle', {
        settleName: name,
        companyId: trade.companyId,
        billPartyId: party.id,
        settleCycle: profile.settleCycle,
        settleDay: profile.settleDay,
        termsDays: profile.termsDays,
        payCardId: profile.payCardId,
        recvCardId: profile.recvCardId,
        invoiceFirst: 'N',
      });
      return id;
    });

  async function addBill(supplierId: string, incomeAmount: string): Promise<string> {
    const id = await trade.bill({ incomeAmount });
    await trade.server.db.updateTable('sv_bill').set({ supplier_id: supplierId }).where('id', '=', id).execute();
    return id;
  }

  const run = () =>
    trade.clerk.act('settle/sheet', 'generate', [], { companyId: trade.companyId, periodEnd: PERIOD.end });
  const sheets = () =>
    trade.run(({ records }) => records.find('settle/sheet', { companyId: trade.companyId }, { sort: ['sheetNo'] }));
  const flagsOf = async (ids: readonly string[]) =>
    (await trade.server.db.selectFrom('sv_bill').select(['id', 'settle_flag']).where('id', 'in', ids).execute()).reduce<
      Record<string, string | null>
    >((flags, { id, settle_flag }) => ({ ...flags, [id]: settle_flag }), {});

  beforeAll(async () => {
    trade = await openTrade(kind);
    suppliers.push(
      trade.supplierId,
      await addSupplier('二号供应', '91330100MA2TEXT0CX'),
      await addSupplier('三号供应', '91330100MA2TEXT0DX'),
    );
  });
  afterAll(() => trade.close());

  test('[06!generate] keeps the sheets before a supplier that fails, and continues with it in the next run', async () => {
    const [first, second, third] = suppliers as [string, string, string];
    const good = await addBill(first, '10.00');
    const bad = [await addBill(second, HUGE), await addBill(second, HUGE)];
    const last = await addBill(third, '30.00');
    await expect(run()).rejects.toThrow();
    expect((await sheets()).map(({ supplierId }) => supplierId)).toEqual([first]);
    expect(await flagsOf([good, ...bad, last])).toEqual({ [good]: 'Y', [bad[0]!]: 'N', [bad[1]!]: 'N', [last]: 'N' });
    await trade.server.db.updateTable('sv_bill').set({ income_amount: '20.00' }).where('id', 'in', bad).execute();
    expect((await run()).message).toBe('已生成 2 张结算单');
    expect((await sheets()).map(({ supplierId, itemAmount }) => [supplierId, itemAmount])).toEqual([
      [first, '10.00'],
      [second, '40.00'],
      [third, '30.00'],
    ]);
  });

  test('[06!generate, I3] two runs at the same time settle each bill once', async () => {
    const bills = [];
    for (const supplier of suppliers)
      for (const amount of ['1.00', '2.00']) bills.push(await addBill(supplier, amount));
    const before = (await sheets()).length;
    await Promise.all([run(), run()]);
    expect((await sheets()).slice(before).map(({ itemAmount }) => itemAmount)).toEqual(['3.00', '3.00', '3.00']);
    expect(Object.values(await flagsOf(bills))).toEqual(bills.map(() => 'Y'));
  });
});
