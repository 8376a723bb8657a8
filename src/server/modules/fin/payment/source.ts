/** Interface between payment orders and the documents that they pay: applications, live payments, refunds. */
import type { FunctionContext } from 'jingwei';
import type { JournalEntryInput, JournalTemplate } from '../journal';

/** Codes of the dictionary `pay_source`. */
export type SourceType = 'apply' | 'live' | 'refund';

/** A part of what is paid. */
export interface PayableLine {
  /** The settlement sheet that it pays; null for anything else. */
  settleId: string | null;
  /** Decimal text, more than 0. */
  amount: string;
  purpose: string;
}

/** An approved document that can be put into a payment order. Its names are copied into the order and kept there (I13). */
export interface PayableDocument {
  id: string;
  no: string;
  companyId: string;
  payeeType: string;
  payeeId: string;
  payeeName: string;
  /** The payee's bank card. */
  bankCardId: string;
  /** Our card; null: the default card of the company. */
  payCardId: string | null;
  payMethod: string;
  /** Null: today. */
  planDate: string | null;
  lines: readonly PayableLine[];
}

/** A payment order for the documents in it. */
export interface OrderOfSource {
  id: string;
  orderNo: string;
  companyId: string;
  payeeType: string;
  payeeName: string;
  /** Date of the movement on our card. */
  date: string;
}

/**
 * A kind of documents that orders pay. All functions run in the transaction of the order's action, with the order locked;
 * they lock the documents, always in the order of their ids.
 */
export interface PaymentSource {
  /** Code of the dictionary `flow_type`. */
  flowType: 'pay' | 'live' | 'refund';
  template: Extract<JournalTemplate, 'J3' | 'J5' | 'J6'>;
  /** Locks the documents. @throws HttpError unless each is approved and in no order */
  payable(context: FunctionContext, ids: readonly string[]): Promise<PayableDocument[]>;
  /** The documents are in an order: state `paying`. */
  onOrdered(context: FunctionContext, ids: readonly string[], orderId: string): Promise<void>;
  /** The order was cancelled: state `approved`, without an order. */
  onReleased(context: FunctionContext, ids: readonly string[]): Promise<void>;
  /** The money has arrived: state `paid`, and the paid amounts of what they settle. */
  onPaid(context: FunctionContext, ids: readonly string[], order: OrderOfSource): Promise<void>;
  /** The bank has returned the money: state `failed`, and the paid amounts without it. */
  onReturned(context: FunctionContext, ids: readonly string[], order: OrderOfSource): Promise<void>;
  /** User names of those who have made the documents. */
  makers(context: FunctionContext, ids: readonly string[]): Promise<(string | null)[]>;
  /** The lines of the journal without the one of the bank account, whose credit is the amount of the order. */
  entries(context: FunctionContext, ids: readonly string[], order: OrderOfSource): Promise<JournalEntryInput[]>;
}
