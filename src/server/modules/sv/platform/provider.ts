/** Interface to the platforms where shops sell: their authorisation, orders and bills. */

/** All amounts are decimal text, dates `YYYY-MM-DD`, times `YYYY-MM-DD HH:mm:ss`. */
export interface PlatformItem {
  itemNo: string;
  /** Number of the SKU; null where the shop did not enter it on the platform. */
  skuNo: string | null;
  goodsName: string;
  skuSpec: string | null;
  quantity: number;
  unitPrice: string;
  goodsAmount: string;
  shopDiscount: string;
  platformDiscount: string;
  freightAmount: string;
  payAmount: string;
  refundAmount: string;
  refundQuantity: number;
}

export interface PlatformOrder {
  orderNo: string;
  buyerNick: string;
  orderStatus: string;
  aftersaleStatus: string;
  orderTime: string;
  payDate: string;
  shipTime: string | null;
  finishTime: string | null;
  receiver: string;
  receiverMobile: string;
  pca: string;
  receiverAddress: string;
  expressNo: string | null;
  /** User id of the author on the platform. */
  authorUid: string | null;
  items: readonly PlatformItem[];
}

/** All signs of a refund are negative. */
export interface PlatformBill {
  billNo: string;
  batchNo: string;
  billType: 'settle' | 'refund';
  orderNo: string;
  itemNo: string;
  quantity: number;
  payAmount: string;
  subsidyAmount: string;
  feeRate: string;
  authorCommission: string;
  otherDeduct: string;
  billDate: string;
}

export interface PlatformShop {
  platform: string;
  sellerId: string;
  feeRate: string;
}

export interface Authorization {
  /** Never leaves the server. */
  token: string;
  /** Days until it expires. */
  days: number;
}

export interface PlatformAuthor {
  platform: string;
  /** User id on the platform. */
  uid: string;
  /** Followers as they were known before. */
  fans: number;
}

export interface PlatformProvider {
  /** Shown to users. */
  label: string;
  authorize(shop: PlatformShop): Promise<Authorization>;
  refresh(shop: PlatformShop, token: string): Promise<Authorization>;
  /** Orders paid from the first to the last day. */
  orders(shop: PlatformShop, token: string, from: string, to: string): Promise<readonly PlatformOrder[]>;
  /** Bills dated from the first to the last day. */
  bills(shop: PlatformShop, token: string, from: string, to: string): Promise<readonly PlatformBill[]>;
  /** Followers of an author now; a whole number. */
  fans(author: PlatformAuthor): Promise<number>;
}
