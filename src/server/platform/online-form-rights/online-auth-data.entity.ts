/** Hooks of the data rules of online forms. */
import { ruleProblem } from '@/server/auth/permissions/data-rules';
import type { WriteHookContext } from '@/server/crud';
import { SYSTEM_COLUMNS } from '../online-forms/column-names';
import { fail } from './errors';
import { definitionOf } from './restrictions';

/** The rule is written as a where clause. */
const SQL_RULE = 'USE_SQL_RULES';

/** A rule that cannot be read would hide all rows. @throws HttpError for such a rule, with what is wrong */
export async function beforeSave({ after, db, entities }: WriteHookContext<'system/online-auth-data'>): Promise<void> {
  const form = await definitionOf(db, String(after.cgformId));
  const entered = {
    column: after.ruleColumn ?? '',
    conditions: after.ruleOperator ?? '',
    value: after.ruleValue ?? '',
  };
  const problem = ruleProblem(entered, [], entities);
  if (problem !== null) throw fail.badRule(problem);
  const names = new Set([...form.fields.map(({ db_field_name: name }) => name ?? ''), ...SYSTEM_COLUMNS]);
  if (entered.conditions !== SQL_RULE && !names.has(entered.column)) throw fail.noField(entered.column);
}
