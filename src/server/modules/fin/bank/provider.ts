/** Interface to the bank that pays: payments are accepted at once, and their results come later. */

/** A bank account. */
export interface BankAccount {
  accountName: string;
  cardNo: string;
  bankName: string | null;
  bankCode: string | null;
}

export interface BankPayment {
  /** Idempotency key: the bank pays a number once, however often it is sent. */
  requestNo: string;
  /** Decimal text in yuan. */
  amount: string;
  payer: BankAccount;
  payee: BankAccount;
  purpose: string;
}

/** A result as the bank sends it. It may come late, several times, or contradict an earlier one. */
export interface BankResult {
  /** Names this message of the bank. */
  resultNo: string;
  requestNo: string;
  status: 'success' | 'failed';
  amount: string;
  /** Of the bank's own booking; null for a failure. */
  bankSerialNo: string | null;
  /** Why it failed; null for a success. */
  reason: string | null;
}

export interface ResultPage {
  results: readonly BankResult[];
  /** Where the next page begins. */
  next: string | null;
}

/** The bank rejects a payment for good: it has not paid, and never will under this number. */
export class BankRejection extends Error {}

export interface BankProvider {
  /** Shown to users. */
  label: string;
  /** @throws BankRejection; any other error means that it is unknown whether the bank has received the payment */
  pay(payment: BankPayment): Promise<void>;
  /** Results after a position; null: from the first one. */
  results(after: string | null): Promise<ResultPage>;
  /** Checks that an account exists under its name. @returns the reason against it; null: it is in order */
  checkAccount(account: BankAccount, ownerName: string): Promise<string | null>;
}
