/** Payment orders that go through the embedded bank, whose time a test moves. */
import type { ContextTest } from './module-context';
import type { Trade } from './trade';

export type BankPayments = ReturnType<typeof bankPayments>;

/** @param trade over a server whose bank is the embedded one */
export function bankPayments(trade: Trade) {
  /** An order for a sheet. */
  async function newOrder(amount: string) {
    const sheetId = await trade.approvedSheet(amount);
    const applyId = await trade.approvedApply(sheetId, amount);
    return { sheetId, applyId, id: await trade.order(applyId) };
  }
  /** An order that is submitted. */
  async function pay(amount: string) {
    const order = await newOrder(amount);
    await trade.act('fin/pay-order', 'pay', order.id);
    return order;
  }
  return { ...bankExchange(trade), newOrder, pay };
}

/** The exchange with the embedded bank of a server. */
export function bankExchange(trade: ContextTest) {
  const exchange = () => trade.server.runTask('fin/bank-request.exchange', '2026-06-30 10:00:00');
  const requestsOf = (orderId: string) =>
    trade.run(({ records }) => records.find('fin/bank-request', { orderId }, { sort: ['id'] }));
  const resultsOf = (orderId: string) =>
    trade.run(({ records }) => records.find('fin/bank-result', { orderId }, { sort: ['id'] }));
  const outcomesOf = async (orderId: string) => (await resultsOf(orderId)).map(({ outcome }) => outcome);
  const statusOf = async (orderId: string) => (await trade.get('fin/pay-order', orderId)).status;
  const flowsOf = (sourceId: string) => trade.run(({ records }) => records.find('fund/flow', { sourceId }));
  /** Moves what was sent into the past. */
  async function pass(orderId: string, seconds: number): Promise<void> {
    const { sendTime } = (await requestsOf(orderId)).at(-1)!;
    const earlier = new Date(Date.parse(`${sendTime!.replace(' ', 'T')}Z`) - seconds * 1000);
    const text = earlier.toISOString().slice(0, 19).replace('T', ' ');
    await trade.server.db
      .updateTable('fin_bank_request')
      .set({ send_time: text })
      .where('order_id', '=', orderId)
      .where('send_time', 'is not', null)
      .execute();
  }
  /** Sends, lets time pass, and reads the answer. */
  async function answer(orderId: string, seconds = 5): Promise<void> {
    await exchange();
    await pass(orderId, seconds);
    await exchange();
  }
  const messagesTo = async (username: string, busId: string) => {
    const { db } = trade.server;
    return db
      .selectFrom('sys_announcement as a')
      .innerJoin('sys_announcement_send as s', 's.annt_id', 'a.id')
      .innerJoin('sys_user as u', 'u.id', 's.user_id')
      .select('a.titile')
      .where('u.username', '=', username)
      .where('a.bus_id', '=', busId)
      .execute();
  };
  return {
    exchange,
    requestsOf,
    resultsOf,
    outcomesOf,
    statusOf,
    flowsOf,
    pass,
    answer,
    messagesTo,
  };
}
