/** Sizes of the sample data of the business (domain.md E). */
export interface SampleSizes {
  orders: number;
  /** First and last day of orders. */
  firstDay: string;
  lastDay: string;
  /** Day on which the data is seen: later bills do not exist. */
  today: string;
  shops: number;
  suppliers: number;
  goods: number;
  customers: number;
  authors: number;
  companies: number;
  traders: number;
  proxyGoods: number;
  distributors: number;
  /** Billing parties of traders and authors, besides those of all suppliers. */
  otherParties: number;
  taxCodes: number;
  studios: number;
  sessions: number;
  risks: number;
  /** Refunds of returns that come too late for the platform, and the customers with bank cards that they go to. */
  lateReturns: number;
  customerCards: number;
}

export const SMALL: SampleSizes = {
  orders: 400,
  firstDay: '2025-07-01',
  lastDay: '2026-06-25',
  today: '2026-06-30',
  shops: 6,
  suppliers: 12,
  goods: 60,
  customers: 120,
  authors: 15,
  companies: 4,
  traders: 8,
  proxyGoods: 20,
  distributors: 30,
  otherParties: 0,
  taxCodes: 40,
  studios: 4,
  sessions: 120,
  risks: 60,
  lateReturns: 32,
  customerCards: 24,
};

const MILLION = 1_000_000;
/**
 * Records beside a million orders. A customer has five orders, of which few come back late: so many refunds need more
 * customers with cards than domain.md E has cards.
 */
const PER_MILLION = {
  shops: 60,
  suppliers: 400,
  goods: 20_000,
  customers: 200_000,
  authors: 500,
  companies: 12,
  traders: 100,
  proxyGoods: 5_000,
  distributors: 5_000,
  otherParties: 600,
  taxCodes: 600,
  studios: 40,
  sessions: 40_000,
  risks: 5_000,
  lateReturns: 20_000,
  customerCards: 4_000,
};

/** Sizes of a large set: master records in proportion to the orders, and no fewer than the small set has. */
export function largeSizes(orders: number): SampleSizes {
  const count = (name: keyof typeof PER_MILLION) =>
    Math.max(SMALL[name], Math.round((PER_MILLION[name] * orders) / MILLION));
  return {
    ...SMALL,
    orders,
    firstDay: '2025-01-01',
    shops: count('shops'),
    suppliers: count('suppliers'),
    goods: count('goods'),
    customers: count('customers'),
    authors: count('authors'),
    companies: count('companies'),
    traders: count('traders'),
    proxyGoods: count('proxyGoods'),
    distributors: count('distributors'),
    otherParties: count('otherParties'),
    taxCodes: count('taxCodes'),
    studios: count('studios'),
    sessions: count('sessions'),
    risks: count('risks'),
    lateReturns: count('lateReturns'),
    customerCards: count('customerCards'),
  };
}
