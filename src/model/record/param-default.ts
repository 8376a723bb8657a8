/** Defaults of values that belong to no record: parameters of reports. */
import type { Field } from '../entity/entity';
import type { Value } from '../entity/field-type';
import { evaluate, isFormula, parseFormula } from '../formula';
import { type CurrentUser, fillSystemVariables } from '../templates/system-variables';

/**
 * The value of a parameter before the user enters one.
 * @param now `YYYY-MM-DD HH:mm:ss`
 * @returns null without a default
 * @throws FormulaError for a formula that check:schemas would reject
 */
export function paramDefault({ default: written }: Field, me: CurrentUser, now: string): Value {
  if (typeof written !== 'string') return written;
  if (!isFormula(written)) return fillSystemVariables(written, me, now);
  const get = (path: string) => (path.startsWith('me.') ? (me[path.slice('me.'.length)] ?? null) : null);
  return evaluate(parseFormula(written), { get, now });
}
