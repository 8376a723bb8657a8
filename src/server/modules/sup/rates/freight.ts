/** The freight of a delivery. */
import { decimal } from 'jingwei';

/** Fees of a rule, or of one of its areas. Decimal texts. */
export interface FreightPrice {
  firstUnit: string | null;
  firstFee: string | null;
  nextUnit: string | null;
  nextFee: string | null;
  /** From this amount on there is no fee; 0 or null: never. */
  freeAmount: string | null;
}

/**
 * first fee + ⌈max(0, q − first unit) ÷ next unit⌉ × next fee; a fixed fee is the first one.
 * @param quantity weight in kg or pieces
 * @param amount of the goods
 * @returns decimal text; "0" when it is free
 */
export function freightFee(method: string | null, price: FreightPrice, quantity: string, amount: string): string {
  const free = decimal(price.freeAmount);
  if (free.gt(0) && decimal(amount).gte(free)) return '0';
  const first = decimal(price.firstFee);
  if (method === 'fixed' || decimal(price.nextUnit).isZero()) return first.toFixed(2);
  const over = decimal(quantity).minus(decimal(price.firstUnit));
  if (over.lte(0)) return first.toFixed(2);
  return first.plus(over.div(decimal(price.nextUnit)).ceil().times(decimal(price.nextFee))).toFixed(2);
}
