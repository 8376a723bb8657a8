/** Hook of the SQL enhancements of forms: a statement is checked before it is stored. */
import type { WriteHookContext } from '@/server/crud';
import type { Database } from '@/server/db';
import { checkChange } from '../online-reports/statement/check-statement';
import { SERVER_ACTION } from '../form-definitions/payload/button-payload';
import { readDefinition } from '../form-definitions/definition';
import { fail as formErrors } from '../form-definitions/errors';
import { WRITE_CODES } from '../form-definitions/form-statements';
import { entityOfDefinition } from '../form-definitions/forms';
import { fail } from './errors';
import { isVariable, planStatement } from './run-statement';

/** Tables of forms, which are the only ones that statements reach, with whether they are in the database as defined. */
async function readTables(db: Database): Promise<ReadonlyMap<string, boolean>> {
  const heads = db.selectFrom('onl_cgform_head').select(['table_name', 'is_db_synch']).where('del_flag', '=', '0');
  return new Map((await heads.execute()).map((head) => [head.table_name ?? '', head.is_db_synch === 'Y']));
}

/** @throws HttpError for a code of no button, and a statement that is not one allowed change */
export async function beforeSave({ after, db }: WriteHookContext<'system/online-form-sql'>): Promise<void> {
  const definition = await readDefinition(db, after.cgformHeadId ?? '');
  if (!definition) throw formErrors.noForm();
  const code = after.buttonCode ?? '';
  const isButton = definition.buttons.some((row) => row.button_code === code && row.opt_type === SERVER_ACTION);
  if (!isButton && !Object.hasOwn(WRITE_CODES, code)) throw fail.code(code);
  const entity = entityOfDefinition(definition);
  const tables = await readTables(db);
  const statement = await checkChange(
    after.cgbSql ?? '',
    (table) => tables.has(table),
    (name) => isVariable(entity, name),
  );
  // A form that was copied or imported is synchronized later; then the first run names a column that is not there.
  if ([...statement.tables].every((table) => tables.get(table) === true)) await planStatement(db, statement, entity);
}
