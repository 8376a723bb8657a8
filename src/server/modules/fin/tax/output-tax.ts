/** Output tax that an income includes. */
import type { decimal } from 'jingwei';

/** Of each 113 yuan of income, 13 are tax (domain.md J1, J6), rounded to 0.01. @returns decimal text */
export const outputTaxOf = (income: ReturnType<typeof decimal>): string => income.times(13).div(113).toFixed(2);
