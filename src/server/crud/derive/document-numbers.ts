/** Document numbers: a default of `${JS}` gives `JS2026063000001`, counted per rule and day. */
import type { Field } from '@/model/entity/entity';
import type { CrudContext } from '../context/crud-context';

const RULE_FORMAT = /^\$\{([A-Za-z][A-Za-z0-9_]*)\}$/;
const COUNTER_DIGITS = 5;

/**
 * Draws the next number of a rule. The counter row stays locked until the transaction ends, so no two records get the same
 * number. A rollback may leave a gap.
 */
export async function drawDocumentNumber(crud: CrudContext, rule: string): Promise<string> {
  const day = crud.options.now().slice(0, 10).replaceAll('-', '');
  const { value } = await crud.db
    .insertInto('jw_sequence')
    .values({ code: rule, period: day, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['code', 'period']).doUpdateSet((eb) => ({ value: eb('jw_sequence.value', '+', '1') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return `${rule}${day}${value.padStart(COUNTER_DIGITS, '0')}`;
}

/** The rule of a field whose default is `${rule}`; undefined for other fields. */
export function numberRuleOf(field: Field): string | undefined {
  return typeof field.default === 'string' ? RULE_FORMAT.exec(field.default)?.[1] : undefined;
}
