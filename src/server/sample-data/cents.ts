/** Money of sample data in integer cents, rounded as the server rounds: half-up, away from zero (R2 of domain.md). */

/** `cents × numerator / denominator`, rounded. */
export function shareOf(cents: number, numerator: number, denominator: number): number {
  const size = Math.floor((2 * Math.abs(cents) * numerator + denominator) / (2 * denominator));
  return cents < 0 ? 0 - size : size;
}

/** The integer of a decimal text with `places` digits after the point: `5.5` and 4 → 55000. */
export function scaled(text: string, places: number): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number.parseInt(`${whole}${fraction.padEnd(places, '0').slice(0, places)}`, 10);
}

export const centsOf = (text: string): number => scaled(text, 2);

/** Cents of a percentage such as `5.0000`, rounded. */
export const percentOf = (cents: number, rate: string): number => shareOf(cents, scaled(rate, 4), 1_000_000);

export const sumOf = <T>(list: readonly T[], cents: (one: T) => number): number =>
  list.reduce((sum, one) => sum + cents(one), 0);

/** A quotient as text with four digits after the point, rounded half-up. */
export function ratioText(numerator: number, denominator: number): string {
  const units = shareOf(numerator, 10_000, denominator);
  const digits = String(Math.abs(units)).padStart(5, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
