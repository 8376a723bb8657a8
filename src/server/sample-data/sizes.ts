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
};

const MILLION = 1_000_000;
/** Master records beside a million orders. */
const PER_MILLION = { shops: 60, suppliers: 400, goods: 20_000, customers: 200_000, authors: 500 };

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
  };
}
