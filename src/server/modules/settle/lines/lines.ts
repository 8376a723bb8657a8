/** Lines of a settlement sheet (A3): settle = item − commission − freight + tax. */
import { decimal } from 'jingwei';
import type { BillToSettle } from './bills';
import { commissionOf, commissionRuleOf } from '../../sup/rates/commission';
import { freightOf, freightRuleOf } from './freight';
import { type LineRules, supplyPriceOf } from './rules';

/** The values of a line; the server derives its settlement amount. */
export interface SheetLine {
  billId: string;
  goodsName: string | null;
  settleMode: string;
  unitPrice: string;
  itemAmount: string;
  commissionRate: string;
  commissionAmount: string;
  freightAmount: string;
  taxRate: string;
  taxAmount: string;
}

interface BillGoods {
  bill: BillToSettle;
  /** Goods amount. */
  item: string;
  unitPrice: string;
}

/** Goods amount and supply price of a bill. */
function goodsOf(bill: BillToSettle, { terms, prices }: LineRules): BillGoods {
  if (terms.settleMode !== 'price') return { bill, item: bill.incomeAmount, unitPrice: '0' };
  const unitPrice = supplyPriceOf(prices, bill);
  return { bill, item: decimal(unitPrice).times(bill.quantity).toFixed(2), unitPrice };
}

function lineOf({ bill, item, unitPrice }: BillGoods, rules: LineRules, sales: string): SheetLine {
  const { terms, commissions, freights } = rules;
  // In mode price the supplier gets the supply price: commission rules are ignored.
  const rule = terms.settleMode === 'price' ? undefined : commissionRuleOf(commissions, bill);
  const commission = commissionOf(rule, { quantity: bill.quantity, item, sales });
  const taxRate = terms.taxIncluded ? '0' : terms.taxRate;
  return {
    billId: bill.id,
    goodsName: bill.goodsName,
    settleMode: terms.settleMode,
    unitPrice,
    itemAmount: item,
    commissionRate: commission.rate,
    commissionAmount: commission.amount,
    freightAmount: terms.shippedByUs ? freightOf(freightRuleOf(freights, bill), bill) : '0',
    taxRate,
    taxAmount: decimal(item).minus(commission.amount).times(taxRate).div(100).toFixed(2),
  };
}

/** The lines of all bills of a sheet; its sales choose the tier of the commission. */
export function buildLines(bills: readonly BillToSettle[], rules: LineRules): SheetLine[] {
  const goods = bills.map((bill) => goodsOf(bill, rules));
  const sales = goods.reduce((sum, { item }) => sum.plus(item), decimal(0)).toFixed(2);
  return goods.map((one) => lineOf(one, rules, sales));
}
