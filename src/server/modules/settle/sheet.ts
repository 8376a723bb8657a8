/** Settlement sheets: generated from bills, approved, confirmed by the supplier, and paid through applications. */
import { decimal, fail, sql, type ActionContext, type ActionFunction, type Row, type WriteHook } from 'jingwei';
import { postJournal, reverseJournal } from '../fin/journal';
import { assertNotBlocked } from '../risk/info';
import { releaseCarried, deductCarriedAmounts } from './amounts/carry';
import { generateSheets } from './amounts/generate-sheets';
import { readBills, setSettled } from './lines/bills';
import { buildLines } from './lines/lines';
import { readLineRules } from './lines/rules';
import { filtersByLink } from './links/list-filters';

type Sheet = Row<'settle/sheet'>;

const today = ({ now }: { now: string }) => now.slice(0, 'yyyy-MM-dd'.length);
const billIdsOf = ({ item }: Sheet) => item.flatMap(({ billId }) => billId ?? []);

export const generate: ActionFunction<'settle/sheet', 'generate'> = async (context) => {
  const { companyId, supplierId, periodEnd } = context.ask;
  const numbers = await generateSheets(context, {
    companyId: companyId!,
    supplierId: supplierId ?? null,
    periodEnd: periodEnd!,
  });
  if (numbers.length === 0) return { message: '没有待结算的账单，未生成结算单' };
  return { message: `已生成 ${numbers.length} 张结算单` };
};

/** The lines by the rules as they are now; notes stay. */
export const recalc: ActionFunction<'settle/sheet', 'recalc'> = async ({ main, db, records }) => {
  const bills = await readBills(db, billIdsOf(main));
  const lines = new Map(
    buildLines(bills, await readLineRules(db, main.supplierId!)).map((line) => [line.billId, line]),
  );
  const item = main.item.map((row) => ({ ...row, ...lines.get(row.billId!) }));
  await records.edit('settle/sheet', main.id, { item }, 'recalc');
};

/** The bill can be settled by another sheet. */
export const removeItem: ActionFunction<'settle/sheet', 'removeItem'> = async ({ main, row, db, records }) => {
  const item = main.item.filter(({ id }) => id !== row.id);
  await records.edit('settle/sheet', main.id, { item }, 'removeItem');
  await setSettled(db, [row.billId!], 'N');
};

export const submit: ActionFunction<'settle/sheet', 'submit'> = async ({ main }) => {
  if (main.item.length === 0 && main.adjust.length === 0) fail('结算单没有明细');
  if (decimal(main.payableAmount).isNegative()) fail('应付金额为负，请先负数结转');
};

/** J2 of an approved sheet. */
export const pass: ActionFunction<'settle/sheet', 'pass'> = async (context) => {
  const { main, me, now, records } = context;
  const payable = decimal(main.payableAmount);
  const supplier = await records.get('sup/supplier', main.supplierId!);
  if (payable.gt(0)) {
    await postJournal(context, {
      companyId: main.companyId!,
      template: 'J2',
      journalType: 'zz',
      journalDate: today(context),
      sourceType: 'sheet',
      sourceNo: main.sheetNo!,
      summary: `结算 ${supplier?.supplierName} ${main.periodStart}～${main.periodEnd}`,
      entries: [
        { subject: '6401', debit: payable.minus(decimal(main.taxAmount)).toFixed(2) },
        { subject: '222102', debit: decimal(main.taxAmount).toFixed(2) },
        {
          subject: '2202',
          credit: payable.toFixed(2),
          partyType: 'supplier',
          partyName: supplier?.supplierName ?? null,
        },
      ],
    });
  }
  return { set: { auditBy: me.username, auditTime: now } };
};

/** The number of a document that pays or invoices the sheet; null without one. */
async function downstreamOf({ db }: ActionContext, { id, invoicedAmount }: Sheet): Promise<string | null> {
  const apply = await db
    .selectFrom('fin_pay_apply_item as item')
    .innerJoin('fin_pay_apply as apply', 'apply.id', 'item.apply_id')
    .where('item.settle_id', '=', id)
    .where('apply.status', '<>', 'void')
    .where('apply.del_flag', '=', '0')
    .select('apply.apply_no')
    .executeTakeFirst();
  if (apply) return `付款申请 ${apply.apply_no}`;
  return decimal(invoicedAmount).isZero() ? null : '关联的发票';
}

export const unaudit: ActionFunction<'settle/sheet', 'unaudit'> = async (context) => {
  const { main } = context;
  const downstream = await downstreamOf(context as ActionContext, main);
  if (downstream !== null) fail(`结算单已有${downstream}，不能反审核`);
  if (decimal(main.payableAmount).gt(0)) {
    await reverseJournal(context, {
      template: 'J2',
      sourceType: 'sheet',
      sourceNo: main.sheetNo!,
      journalDate: today(context),
      summary: `反审核 ${main.sheetNo}`,
    });
  }
  return { set: { auditBy: null, auditTime: null, confirmStatus: 'wait' } };
};

function releaseBills(sheet: Sheet, { db }: Pick<ActionContext, 'db'>): Promise<void> {
  return setSettled(db, billIdsOf(sheet), 'N');
}

/**
 * A void sheet keeps its lines and adjustments as they were, without their links: another sheet may settle its bills (I3)
 * and take what was carried. The links are cleared by statements, because deriving would clear what was copied through them.
 */
const voidSheet: ActionFunction<'settle/sheet', 'void'> = async (context) => {
  const { main, db } = context;
  await releaseCarried(context, main);
  await releaseBills(main, context);
  await db.updateTable('settle_sheet_item').set({ bill_id: null }).where('sheet_id', '=', main.id).execute();
  await db.updateTable('settle_sheet_adjust').set({ carry_id: null }).where('sheet_id', '=', main.id).execute();
};
export { voidSheet as void };

export const beforeDelete: WriteHook<'settle/sheet'> = async (context) => {
  await releaseCarried(context, context.before!);
  await releaseBills(context.before!, context);
};

export const supConfirm: ActionFunction<'settle/sheet', 'supConfirm'> = async () => ({ set: { confirmStatus: 'yes' } });

/** The creator is notified; a dispute is settled by changing the sheet after 反审核. */
export const dispute: ActionFunction<'settle/sheet', 'dispute'> = async ({ main, ask, notify }) => {
  await notify([main.createBy!], {
    title: `结算单 ${main.sheetNo} 有异议`,
    content: ask.reason ?? '',
    record: { entity: 'settle/sheet', id: main.id },
  });
  return { set: { confirmStatus: 'dispute' } };
};

/** What can still be applied for: drafts count, so that two clicks do not apply twice. */
async function availableAmount(context: ActionContext<'settle/sheet', 'toPay'>, invoiceFirst: boolean) {
  const { main, db } = context;
  const { drafts } = await db
    .selectFrom('fin_pay_apply_item as item')
    .innerJoin('fin_pay_apply as apply', 'apply.id', 'item.apply_id')
    .where('item.settle_id', '=', main.id)
    .where('apply.status', 'in', ['draft', 'rejected'])
    .where('apply.del_flag', '=', '0')
    .select((eb) => eb.fn.sum<string | null>('item.apply_amount').as('drafts'))
    .executeTakeFirstOrThrow();
  const payable = decimal(main.payableAmount);
  const invoiced = decimal(main.invoicedAmount);
  const most = invoiceFirst && invoiced.lt(payable) ? invoiced : payable;
  return most.minus(decimal(main.appliedAmount)).minus(decimal(drafts));
}

/** A draft application for the rest of the sheet. */
export const toPay: ActionFunction<'settle/sheet', 'toPay'> = async (context) => {
  const { main, records } = context;
  await assertNotBlocked(context, 'supplier', main.supplierId);
  const profile = await records.get('base/settle', main.profileId!);
  const amount = await availableAmount(context, profile?.invoiceFirst === 'Y');
  if (amount.lte(0)) fail('没有可申请的金额：已申请，或结算档案要求先收到发票');
  const apply = await records.add('fin/pay-apply', {
    applyType: 'settle',
    companyId: main.companyId,
    payeeType: 'supplier',
    payeeId: main.supplierId,
    bankCardId: profile?.recvCardId ?? null,
    payMethod: profile?.payMethod ?? 'bank',
    expectDate: main.dueDate ?? today(context),
    reason: `结算单 ${main.sheetNo}（${main.periodStart}～${main.periodEnd}）`,
    item: [{ settleId: main.id, applyAmount: amount.toFixed(2) }],
  });
  return { message: `已生成付款申请 ${apply.applyNo}`, result: apply.id };
};

/** What the supplier owes us goes to their next sheet. */
export const carry: ActionFunction<'settle/sheet', 'carry'> = async (context) => {
  const { main, records } = context;
  const amount = decimal(main.payableAmount).negated().toFixed(2);
  const adjust = [...main.adjust, { adjustType: 'carry', amount, reason: '负数结转至下期' }];
  await records.edit('settle/sheet', main.id, { adjust }, 'carry');
  const [next] = await records.find(
    'settle/sheet',
    {
      companyId: main.companyId,
      supplierId: main.supplierId,
      status: 'draft',
      periodStart: { gt: main.periodStart! },
    },
    { sort: ['periodStart'], limit: 1 },
  );
  if (!next) return { message: '已结转，下期结算单生成时扣回' };
  await deductCarriedAmounts(context, (await records.lock('settle/sheet', [next.id]))[0]!);
  return { message: `已结转至 ${next.sheetNo}` };
};

/** Sheets that an application or a payment order pays, and the sheet of a bill. */
export const listFilters = filtersByLink({
  applyId: (id) => sql<boolean>`t.id in (select i.settle_id from fin_pay_apply_item i where i.apply_id = ${id})`,
  orderId: (id) =>
    sql<boolean>`t.id in (select i.settle_id from fin_pay_apply_item i
      join fin_pay_apply a on a.id = i.apply_id where a.payment_order_id = ${id})`,
  billId: (id) => sql<boolean>`t.id in (select i.sheet_id from settle_sheet_item i where i.bill_id = ${id})`,
});
