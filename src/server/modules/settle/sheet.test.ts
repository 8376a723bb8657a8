/** Settlement sheets from the bills to the application for their payment. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListGroups, ListSummary } from '@/model/http/api-result';
import { PERIOD, openTrade, type Trade } from '../../../../tests/helpers/trade';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
});
afterAll(() => trade.close());
beforeEach(async () => {
  const { db } = trade.server;
  await db.updateTable('sv_bill').set({ supplier_id: null }).where('supplier_id', '=', trade.supplierId).execute();
});

const generate = (periodEnd = PERIOD.end) => trade.generate(periodEnd);
const flagsOf = async (ids: readonly string[]) => {
  const rows = await trade.server.db.selectFrom('sv_bill').select('settle_flag').where('id', 'in', ids).execute();
  return rows.map(({ settle_flag }) => settle_flag);
};
const journalsOf = (sourceNo: string) =>
  trade.run(({ records }) => records.find('fin/journal', { sourceType: 'sheet', sourceNo }, { sort: ['createTime'] }));

test('[06!generate, I4, A4] one sheet of the matched, open bills up to the end of the period', async () => {
  const bills = [await trade.bill({ incomeAmount: '600.00' }), await trade.bill({ incomeAmount: '-100.00' })];
  await trade.bill({ matchStatus: 'no' });
  await trade.bill({ settleFlag: 'Y' });
  const late = await trade.bill({ bizDate: '2026-07-01' });
  const [sheet] = await generate();
  expect(sheet).toMatchObject({
    status: 'draft',
    itemCount: 2,
    itemAmount: '500.00',
    payableAmount: '500.00',
    unpaidAmount: '500.00',
    payProgress: 0,
    periodStart: PERIOD.start,
    dueDate: '2026-07-30',
    batchSeq: expect.any(Number),
  });
  expect(await flagsOf(bills)).toEqual(['Y', 'Y']);
  expect(await flagsOf([late])).toEqual(['N']);
  expect(await trade.generateMessage()).toBe('没有待结算的账单，未生成结算单');
});

test('[06!generate] the period must have ended, with an active profile', async () => {
  await expect(trade.generateMessage('2999-12-31')).rejects.toThrow('账期尚未结束，不能生成结算单');
  await trade.run(({ records }) => records.edit('base/settle', trade.profileId, { status: '0' }));
  await expect(trade.generateMessage()).rejects.toThrow('没有启用的结算档案，或供应商已冻结');
  await trade.run(({ records }) => records.edit('base/settle', trade.profileId, { status: '1' }));
});

test('[06!removeItem, 06!recalc, I6] a line leaves the draft and its bill is open again; totals follow', async () => {
  const kept = await trade.bill({ incomeAmount: '100.00' });
  const removed = await trade.bill({ incomeAmount: '50.00' });
  const [sheet] = await generate();
  const row = sheet!.item.find(({ billId }) => billId === removed)!;
  await trade.act('settle/sheet', 'removeItem', row.id);
  expect(await trade.get('settle/sheet', sheet!.id)).toMatchObject({ itemCount: 1, payableAmount: '100.00' });
  expect(await flagsOf([kept, removed])).toEqual(expect.arrayContaining(['Y', 'N']));
  await trade.server.db.updateTable('sv_bill').set({ income_amount: '120.00' }).where('id', '=', kept).execute();
  await trade.act('settle/sheet', 'recalc', sheet!.id);
  expect(await trade.get('settle/sheet', sheet!.id)).toMatchObject({ payableAmount: '120.00' });
});

test('[06!pass, J2] approval posts the journal; [06!unaudit, J8] unaudit reverses it', async () => {
  await trade.bill({ incomeAmount: '300.00' });
  const [sheet] = await generate();
  await trade.clerk.act('settle/sheet', 'submit', sheet!.id);
  await trade.pass(sheet!.id);
  const [posted] = await journalsOf(sheet!.sheetNo!);
  expect(posted).toMatchObject({ template: 'J2', debitAmount: '300.00' });
  await expect(trade.edit('settle/sheet', sheet!.id, { remark: 'x' })).rejects.toThrow('当前状态不可编辑');
  await trade.act('settle/sheet', 'unaudit', sheet!.id);
  expect((await journalsOf(sheet!.sheetNo!)).map(({ debitAmount }) => debitAmount).toSorted()).toEqual([
    '-300.00',
    '300.00',
  ]);
  expect(await trade.get('settle/sheet', sheet!.id)).toMatchObject({ status: 'draft', confirmStatus: 'wait' });
});

test('[06!supConfirm, 06!toPay] a confirmed sheet has one draft application for its rest', async () => {
  await trade.bill({ incomeAmount: '300.00' });
  const [sheet] = await generate();
  await trade.clerk.act('settle/sheet', 'submit', sheet!.id);
  await trade.pass(sheet!.id);
  await expect(trade.act('settle/sheet', 'toPay', sheet!.id)).rejects.toThrow('对方已确认');
  await trade.act('settle/sheet', 'supConfirm', sheet!.id);
  const { result } = await trade.act('settle/sheet', 'toPay', sheet!.id);
  expect(await trade.get('fin/pay-apply', String(result))).toMatchObject({
    status: 'draft',
    applyAmount: '300.00',
    bankCardId: trade.supplierCardId,
  });
  await expect(trade.act('settle/sheet', 'toPay', sheet!.id)).rejects.toThrow('没有可申请的金额');
  await expect(trade.act('settle/sheet', 'unaudit', sheet!.id)).rejects.toThrow('不能反审核');
});

test('[06!toPay] 先票后款 applies for what is invoiced only', async () => {
  const id = await trade.approvedSheet('100.00');
  await trade.run(({ records }) => records.edit('base/settle', trade.profileId, { invoiceFirst: 'Y' }));
  await expect(trade.act('settle/sheet', 'toPay', id)).rejects.toThrow('先票后款的须已收票');
  await trade.run(({ records }) => records.edit('settle/sheet', id, { invoicedAmount: '40.00' }));
  const { result } = await trade.act('settle/sheet', 'toPay', id);
  expect(await trade.get('fin/pay-apply', String(result))).toMatchObject({ applyAmount: '40.00' });
  await trade.run(({ records }) => records.edit('base/settle', trade.profileId, { invoiceFirst: 'N' }));
});

test('[06!dispute] a dispute is recorded, with a message to the creator', async () => {
  const id = await trade.run(async ({ records }) => {
    const [draft] = await records.find('settle/sheet', { status: 'draft' }, { limit: 1 });
    return draft!.id;
  });
  await trade.act('settle/sheet', 'dispute', id, { reason: '数量不符' });
  expect(await trade.get('settle/sheet', id)).toMatchObject({ confirmStatus: 'dispute' });
});

test('[06!carry, A4] a negative sheet is carried to the next one', async () => {
  const { db } = trade.server;
  await db.updateTable('settle_sheet').set({ status: 'void' }).where('status', '=', 'draft').execute();
  await trade.bill({ incomeAmount: '-80.00', bizDate: '2026-05-20' });
  const [negative] = await generate('2026-05-31');
  await expect(trade.act('settle/sheet', 'submit', negative!.id)).rejects.toThrow('请先负数结转');
  await trade.act('settle/sheet', 'carry', negative!.id);
  expect(await trade.get('settle/sheet', negative!.id)).toMatchObject({ payableAmount: '0.00', adjustAmount: '80.00' });
  await trade.bill({ incomeAmount: '200.00' });
  const [next] = await generate();
  expect(await trade.get('settle/sheet', next!.id)).toMatchObject({ adjustAmount: '-80.00', payableAmount: '120.00' });
  await expect(trade.act('settle/sheet', 'void', negative!.id)).rejects.toThrow(`负数已结转到 ${next!.sheetNo}`);
});

test('[06!void, I3] voiding and deleting free the bills for another sheet', async () => {
  const bill = await trade.bill({ incomeAmount: '10.00' });
  const [first] = await generate();
  await trade.act('settle/sheet', 'void', first!.id);
  expect(await flagsOf([bill])).toEqual(['N']);
  const [second] = await generate();
  await trade.delete('settle/sheet', second!.id);
  const [third] = await generate();
  expect(third!.item.map(({ billId }) => billId)).toEqual([bill]);
});

test('[06!void, I3] a void sheet shows what it contained, and is not settled again', async () => {
  const bill = await trade.bill({ incomeAmount: '30.00' });
  const [draft] = await generate();
  await trade.edit('settle/sheet', draft!.id, { adjust: [{ adjustType: 'reward', amount: '5.00', reason: '补差' }] });
  const before = await trade.get('settle/sheet', draft!.id);
  const bills = before.item.flatMap(({ billId }) => billId ?? []);
  expect(bills).toContain(bill);
  await trade.act('settle/sheet', 'void', draft!.id);
  const after = await trade.get('settle/sheet', draft!.id);
  const content = ({ item, adjust, payableAmount, itemCount }: typeof before) => ({
    payableAmount,
    itemCount,
    item: item.map(({ orderNo, itemNo, settleAmount, bizDate }) => ({ orderNo, itemNo, settleAmount, bizDate })),
    adjust: adjust.map(({ adjustType, amount, reason }) => ({ adjustType, amount, reason })),
  });
  expect(after.status).toBe('void');
  expect(content(after)).toEqual(content(before));
  expect(after.item.map(({ billId }) => billId)).toEqual(bills.map(() => null));
  const payable = await trade.server.call('GET', '/settle/payable/list', { query: { id: draft!.id } });
  expect(payable).toMatchObject({ success: true, result: { total: 0 } });
  const [next] = await generate();
  expect(next!.item.map(({ billId }) => billId).toSorted()).toEqual(bills.toSorted());
  await trade.act('settle/sheet', 'void', next!.id);
  expect(await flagsOf(bills)).toEqual(bills.map(() => 'N'));
});

test('[06!void] sums leave out void sheets, of the whole list and of its groups', async () => {
  const { server, supplierId } = trade;
  await trade.bill({ incomeAmount: '70.00' });
  const [sheet] = await generate();
  const query = { supplierId, id: sheet!.id, totalFields: 'payableAmount,itemCount', groupBy: 'status' };
  const read = async () => {
    const { result: summary } = await server.call<ListSummary>('GET', '/settle/sheet/summary', { query });
    const { result: list } = await server.call<ListGroups>('GET', '/settle/sheet/groups', { query });
    const { count, totals } = list!.groups[0]!;
    return { all: { count: summary!.total, ...summary!.totals }, group: { count, ...totals } };
  };
  const sums = { count: 1, payableAmount: { sum: sheet!.payableAmount }, itemCount: { sum: String(sheet!.itemCount) } };
  expect(await read()).toMatchObject({ all: sums, group: sums });
  await trade.act('settle/sheet', 'void', sheet!.id);
  const none = { count: 1, payableAmount: { sum: null, average: null }, itemCount: { sum: null, average: null } };
  expect(await read()).toEqual({ all: none, group: none });
});

test('[06!void, A4] what a void sheet had taken over waits for the next sheet', async () => {
  const waiting = () =>
    trade.run(({ records }) => records.find('settle/sheet', { status: 'draft', adjustAmount: { gt: '0' } }));
  await trade.server.db.updateTable('settle_sheet').set({ status: 'void' }).where('status', '=', 'draft').execute();
  await trade.bill({ incomeAmount: '-500.00', bizDate: '2026-05-10' });
  const [negative] = await generate('2026-05-31');
  await trade.act('settle/sheet', 'carry', negative!.id);
  await trade.bill({ incomeAmount: '900.00' });
  const [taking] = await generate();
  const { adjust } = await trade.get('settle/sheet', taking!.id);
  const carried = adjust.filter(({ carryId }) => carryId === negative!.id);
  expect(carried).toHaveLength(1);
  await trade.act('settle/sheet', 'void', taking!.id);
  const kept = await trade.get('settle/sheet', taking!.id);
  expect(kept.adjust.map(({ amount, carryId }) => [amount, carryId])).toEqual(
    adjust.map(({ amount }) => [amount, null]),
  );
  const [next] = await generate();
  const { adjust: again } = await trade.get('settle/sheet', next!.id);
  expect(again.filter(({ carryId }) => carryId === negative!.id)).toMatchObject([{ amount: carried[0]!.amount }]);
  expect((await waiting()).map(({ id }) => id)).toContain(negative!.id);
});

test('[06~] a fee needs its rule and is negative', async () => {
  await trade.bill({ incomeAmount: '10.00' });
  const [sheet] = await generate();
  const adjust = [{ adjustType: 'fee', amount: '5.00', reason: '服务费' }];
  await expect(trade.edit('settle/sheet', sheet!.id, { adjust })).rejects.toThrow();
});
