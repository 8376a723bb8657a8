/** A company, a supplier and what they settle, for tests of the money chain. */
import { newId } from '@/server/db';
import type { FunctionContext, Row } from '@/server/module-api';
import type { DatabaseKind } from './databases';
import type { ModuleUser } from './module';
import { openContext, type ContextTest } from './module-context';

/** 2026-06-30 is the last day of a period that has ended. */
export const PERIOD = { start: '2026-06-01', end: '2026-06-30' };

export interface Trade extends ContextTest {
  companyId: string;
  supplierId: string;
  profileId: string;
  /** Our card with 10,000.00, and the supplier's. */
  payCardId: string;
  supplierCardId: string;
  /** Another user than the administrator: makers are not approvers or payers (I11). */
  clerk: ModuleUser;
  /** A sheet to be paid, confirmed by the supplier. @returns its id */
  approvedSheet(payable: string): Promise<string>;
  /** An approved application for a part of a sheet. @returns its id */
  approvedApply(sheetId: string, amount: string): Promise<string>;
  /** A payment order of an application, made by the clerk. @returns its id */
  order(applyId: string): Promise<string>;
  /** A matched, open bill of the supplier. @returns its id */
  bill(values?: BillValues): Promise<string>;
  /** Runs 生成结算单 for the supplier, by the clerk. @returns the message of the job */
  generateMessage(periodEnd?: string): Promise<string>;
  /** As `generateMessage`. @returns the new sheets */
  generate(periodEnd?: string): Promise<Row<'settle/sheet'>[]>;
  /** Passes a sheet as another user than its creator. */
  pass(sheetId: string): Promise<void>;
}

/** What differs from a matched bill over 100.00 of 2026-06-15. */
export interface BillValues {
  incomeAmount?: string;
  bizDate?: string;
  matchStatus?: string;
  settleFlag?: string;
}

const CLERK = ['sheet', 'payOrder'].flatMap((noun) =>
  ['add', 'edit', 'delete', 'submit', 'toPay', 'create', 'cancel', 'pay', 'generate'].map(
    (action) => `settle:${noun}:${action}`,
  ),
);
const APPLIES = ['add', 'edit', 'delete', 'submit', 'withdraw', 'pass', 'toOrder', 'detail'].map(
  (action) => `fin:payApply:${action}`,
);

async function addMasters({ records, db }: FunctionContext) {
  // The sample rule for all suppliers would take a commission.
  await db.updateTable('sup_commission_rule').set({ status: '0' }).where('supplier_id', 'is', null).execute();
  const companyName = '测试贸易有限公司';
  const company = await records.add('base/company', {
    companyName,
    companyCode: 'T001',
    companyType: 'sub',
    taxNo: '91330100MA2TEXT0AX',
    orgCode: (await records.find('system/depart', {}, { limit: 1 }))[0]!.id,
  });
  const supplierName = '测试供应有限公司';
  const supplier = await records.add('sup/supplier', {
    supplierName,
    shortName: '测试',
    supplierType: 'factory',
    taxNo: '91330100MA2TEXT0BX',
    categories: (await records.find('system/category', {}, { limit: 1 }))[0]!.id,
    manager: 'admin',
    status: 'approved',
  });
  const cardOf = (ownerType: string, ownerId: string, name: string, cardNo: string) =>
    records.add('fin/bank-card', {
      ownerType,
      ownerId,
      cardType: 'corp',
      accountName: name,
      cardNo,
      bankName: 'b1',
      branchName: '城东支行',
      bankCode: '102100099996',
      isDefault: 'Y',
      verifyStatus: 'ok',
      ...(ownerType === 'company' ? { openBalance: '10000.00', balance: '10000.00' } : {}),
    });
  const payCard = await cardOf('company', company.id, companyName, '6222021001000000001');
  const supplierCard = await cardOf('supplier', supplier.id, supplierName, '6222021001000000002');
  const party = await records.add('bill/party', {
    partyType: 'supplier',
    refId: supplier.id,
    partyName: supplierName,
    companyId: company.id,
    taxpayerType: 'general',
  });
  const profile = await records.add('base/settle', {
    settleName: '测试结算档案',
    companyId: company.id,
    billPartyId: party.id,
    settleCycle: 'month',
    settleDay: 5,
    termsDays: 30,
    payCardId: payCard.id,
    recvCardId: supplierCard.id,
    invoiceFirst: 'N',
  });
  return {
    companyId: company.id,
    supplierId: supplier.id,
    profileId: profile.id,
    payCardId: payCard.id,
    supplierCardId: supplierCard.id,
  };
}

/** Opens a server with the masters of a trade. Close it in `afterAll`. */
export async function openTrade(kind?: DatabaseKind, env: Record<string, string> = {}): Promise<Trade> {
  const module = await openContext(kind, env);
  const masters = await module.run(addMasters);
  const clerk = await module.person({ username: 'clerk', permissions: [...CLERK, ...APPLIES] });
  /** Batch numbers of sheets without bills; generated sheets count from 1. */
  let sheets = 100;

  async function approvedSheet(payable: string): Promise<string> {
    sheets += 1;
    const batchSeq = sheets;
    return module.run(async ({ records }) => {
      const { companyId, supplierId, profileId } = masters;
      const { id } = await records.add('settle/sheet', {
        companyId,
        supplierId,
        profileId,
        periodStart: PERIOD.start,
        periodEnd: PERIOD.end,
        batchSeq,
        dueDate: '2026-07-30',
        confirmStatus: 'yes',
        status: 'approved',
        adjust: [{ adjustType: 'reward', amount: payable, reason: '测试' }],
      });
      return id;
    });
  }

  async function approvedApply(sheetId: string, amount: string): Promise<string> {
    const id = await clerk.add('fin/pay-apply', {
      applyType: 'settle',
      companyId: masters.companyId,
      payeeType: 'supplier',
      payeeId: masters.supplierId,
      bankCardId: masters.supplierCardId,
      expectDate: '2026-06-30',
      reason: '支付结算款',
      item: [{ settleId: sheetId, applyAmount: amount }],
    });
    await clerk.act('fin/pay-apply', 'submit', id);
    await module.act('fin/pay-apply', 'pass', id);
    return id;
  }

  async function bill(values: BillValues = {}): Promise<string> {
    const { incomeAmount = '100.00', bizDate = '2026-06-15', matchStatus = 'yes', settleFlag = 'N' } = values;
    const id = newId();
    await module.server.db
      .insertInto('sv_bill')
      .values({
        id,
        bill_no: id,
        bill_type: incomeAmount.startsWith('-') ? 'refund' : 'settle',
        platform: 'xd',
        company_id: masters.companyId,
        supplier_id: masters.supplierId,
        order_no: `O${id}`,
        item_no: `I${id}`,
        quantity: incomeAmount.startsWith('-') ? -1 : 1,
        pay_amount: incomeAmount,
        income_amount: incomeAmount,
        biz_date: bizDate,
        match_status: matchStatus,
        settle_flag: settleFlag,
        del_flag: '0',
      })
      .execute();
    return id;
  }

  async function generateMessage(periodEnd = PERIOD.end): Promise<string> {
    const { companyId, supplierId } = masters;
    const { message } = await clerk.act('settle/sheet', 'generate', [], { companyId, supplierId, periodEnd });
    return message;
  }

  return {
    ...module,
    ...masters,
    clerk,
    bill,
    generateMessage,
    async generate(periodEnd) {
      const sheets = () =>
        module.run(({ records }) => records.find('settle/sheet', { supplierId: masters.supplierId }));
      const before = new Set((await sheets()).map(({ id }) => id));
      await generateMessage(periodEnd);
      const made = (await sheets()).filter(({ id }) => !before.has(id));
      return Promise.all(made.map(({ id }) => module.get('settle/sheet', id)));
    },
    async pass(sheetId) {
      await module.act('settle/sheet', 'pass', sheetId);
    },
    approvedSheet,
    approvedApply,
    async order(applyId) {
      const { result } = await clerk.act('fin/pay-apply', 'toOrder', applyId);
      return String(result);
    },
  };
}
