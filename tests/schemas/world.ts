/** Context of the records of the linkage and guard tests. */
import type { Refs } from '@/model/http/api-result';

export const now = '2026-06-30 10:00:00';
export const me = { id: 'u1', username: 'lin', realname: '林', orgCode: 'A01' };
export const refs: Refs = {
  'base/company': { c1: { label: '云禾', companyName: '云禾', taxNo: '91310000A' } },
  'base/settle': { p1: { invoiceFirst: 'Y' }, p2: { invoiceFirst: 'N' } },
  'bill/party': { b1: { label: '星屿', partyName: '星屿', taxNo: '91320000B' } },
  'fin/bank-card': { k1: { accountName: '星屿', cardNo: '6222020001', bankName: 'b1' } },
  'live/author': { a1: { label: '青柚', slotFee: '800.00' } },
  'settle/sheet': { s1: { sheetNo: 'JS2026063000001', payableAmount: '1000.00', appliedAmount: '300.00' } },
  'sup/goods.sku': { k1: { skuNo: 'K-1', goodsName: '茶', supplyPrice: '100.00', salePrice: '200.00' } },
  'sup/level': { l1: { discountRate: '60.0000' } },
  'sup/supplier': { s1: { label: '木棉', supplierName: '木棉' } },
  'sv/bill': { b1: { incomeAmount: '88.00', billType: 'settle', orderNo: 'O1', quantity: 2 } },
};
