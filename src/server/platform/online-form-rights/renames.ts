/** Renames the fields in the restrictions and data rules of an online form. */
import type { Row } from '@/model/record';
import type { WriteHookContext } from '@/server/crud';
import { RESTRICTION_TYPE } from '../form-definitions/rights';

const fieldsOf = (form: Row): readonly Row[] => (Array.isArray(form.field) ? (form.field as Row[]) : []);

/** Otherwise a renamed field would lose its restrictions, and data rules on the old name would hide all rows. */
export async function renameFieldsInRights({ before, after, db }: WriteHookContext): Promise<void> {
  if (!before) return;
  const stored = new Map(fieldsOf(before).map(({ id, dbFieldName }) => [id, String(dbFieldName)]));
  const renamed = fieldsOf(after).flatMap(({ id, dbFieldName }): [string, string][] => {
    const old = stored.get(id);
    return old === undefined || old === dbFieldName ? [] : [[old, String(dbFieldName)]];
  });
  if (renamed.length === 0) return;
  const names = new Map(renamed);
  const form = String(after.id);
  const restrictions = await db
    .selectFrom('onl_auth_page')
    .select(['id', 'code'])
    .where('cgform_id', '=', form)
    .where('type', '=', RESTRICTION_TYPE.field)
    .execute();
  const rules = await db
    .selectFrom('onl_auth_data')
    .select(['id', 'rule_column'])
    .where('cgform_id', '=', form)
    .execute();
  // By id, so that two fields can exchange their names.
  for (const { id, code } of restrictions) {
    const name = names.get(code ?? '');
    if (name !== undefined) await db.updateTable('onl_auth_page').set({ code: name }).where('id', '=', id).execute();
  }
  for (const { id, rule_column: column } of rules) {
    const name = names.get(column ?? '');
    if (name !== undefined)
      await db.updateTable('onl_auth_data').set({ rule_column: name }).where('id', '=', id).execute();
  }
}
