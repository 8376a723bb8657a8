/** Draws document numbers from locked counters. */
import { formatNumber, numberSeries, type NumberRule } from '@/model/rules/number-rule';
import type { Caller } from '@/server/crud';
import type { Database } from '@/server/db';

/**
 * Draws the next numbers of a rule. Inside a transaction the counter row stays locked until its end, and a rollback gives
 * the numbers back: there are no duplicates, and no gaps from failed saves.
 * @param now "YYYY-MM-DD HH:mm:ss" in the server's time zone
 * @throws DatabaseError
 */
export async function drawNumbers(
  db: Database,
  rule: NumberRule,
  count: number,
  { me }: Caller,
  now: string,
): Promise<string[]> {
  const { text, series } = numberSeries(rule, now, String(me.orgCode ?? ''));
  const { value } = await db
    .insertInto('jw_counter')
    .values({ series, value: count, update_time: now })
    .onConflict((conflict) =>
      conflict
        .column('series')
        .doUpdateSet((eb) => ({ value: eb('jw_counter.value', '+', String(count)), update_time: now })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  const last = BigInt(value);
  return Array.from({ length: count }, (_, index) =>
    formatNumber(text, String(last - BigInt(count - 1 - index)), rule.length),
  );
}
