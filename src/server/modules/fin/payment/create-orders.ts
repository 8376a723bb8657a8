/** Makes payment orders of approved documents. */
import { fail, type FunctionContext, type Row } from 'jingwei';
import { assertNotBlocked, raiseRisk } from '../../risk/info';
import { paymentsOverLimit } from '../../risk/scan/payments';
import type { PayableDocument, SourceType } from './source';
import { sourceOf } from './sources';

type Order = Row<'fin/pay-order'>;

/** What the user chooses for the orders. */
export interface OrderChoice {
  /** Our card; default: that of the document, else the default card of the company. */
  payCardId?: string | null;
  /** Default: that of the document, else today. */
  planDate?: string | null;
}

/** One payee, card and company (domain.md A6). */
const groupKey = ({ companyId, payeeType, payeeId, bankCardId }: PayableDocument) =>
  [companyId, payeeType, payeeId, bankCardId].join('|');

async function payCardOf(
  { records }: FunctionContext,
  document: PayableDocument,
  choice: OrderChoice,
): Promise<string> {
  const chosen = choice.payCardId ?? document.payCardId;
  const where = { ownerType: 'company', ownerId: document.companyId, status: '1' };
  const [card] = await records.find(
    'fin/bank-card',
    chosen === null ? { ...where, isDefault: 'Y' } : { ...where, id: chosen },
    { limit: 1 },
  );
  return (
    card?.id ?? fail(chosen === null ? '公司没有默认的付款账户，请先选择付款账户' : '付款账户不是该公司启用的账户')
  );
}

/** The account of the payee as it is now; later changes do not reach the order (I13). */
async function accountOf({ records }: FunctionContext, { bankCardId, payeeType, payeeId, no }: PayableDocument) {
  const card = await records.get('fin/bank-card', bankCardId);
  if (card?.ownerType !== payeeType || card.ownerId !== payeeId) fail(`${no} 的收款账户不属于收款方`);
  const { accountName, cardNo, bankName, bankCode } = card;
  return { accountName, cardNo, bankName, bankCode };
}

async function createOrder(
  context: FunctionContext,
  sourceType: SourceType,
  documents: readonly PayableDocument[],
  choice: OrderChoice,
): Promise<Order> {
  const [first] = documents as [PayableDocument];
  await assertNotBlocked(context, first.payeeType, first.payeeId);
  const dates = documents.flatMap(({ planDate }) => planDate ?? []).toSorted();
  const order = await context.records.add('fin/pay-order', {
    companyId: first.companyId,
    payCardId: await payCardOf(context, first, choice),
    payeeType: first.payeeType,
    payeeId: first.payeeId,
    payeeName: first.payeeName,
    bankCardId: first.bankCardId,
    ...(await accountOf(context, first)),
    payMethod: first.payMethod,
    planDate: choice.planDate ?? dates[0] ?? context.now.slice(0, 'yyyy-MM-dd'.length),
    item: documents.flatMap(({ id, no, lines }) =>
      lines.map((line) => ({ sourceType, sourceId: id, sourceNo: no, ...line })),
    ),
  });
  await sourceOf(sourceType).onOrdered(
    context,
    documents.map(({ id }) => id),
    order.id,
  );
  for (const risk of await paymentsOverLimit(context, order.id)) await raiseRisk(context, risk);
  return order;
}

/**
 * Makes one order of approved documents.
 * @throws HttpError when they have several payees, cards or companies, or the payee is frozen
 */
export async function createOneOrder(
  context: FunctionContext,
  type: SourceType,
  ids: readonly string[],
  choice: OrderChoice = {},
): Promise<Order> {
  const documents = await sourceOf(type).payable(context, ids);
  if (documents.length === 0) fail('请选择来源单据');
  if (new Set(documents.map(groupKey)).size > 1) fail('一张付款单只能有一个公司、一个收款方和一个收款账户');
  return createOrder(context, type, documents, choice);
}

/** Makes an order for each payee, card and company of approved documents. */
export async function createOrders(
  context: FunctionContext,
  type: SourceType,
  ids: readonly string[],
  choice: OrderChoice = {},
): Promise<Order[]> {
  const groups = new Map<string, PayableDocument[]>();
  for (const document of await sourceOf(type).payable(context, ids)) {
    const key = groupKey(document);
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  const orders: Order[] = [];
  for (const documents of groups.values()) orders.push(await createOrder(context, type, documents, choice));
  return orders;
}
