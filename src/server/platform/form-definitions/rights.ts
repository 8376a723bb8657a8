/**
 * Rights of one user at online forms (contract.md §7.7). A restricted field or button is for those it is granted to; a data
 * rule restricts only those it is granted to. Grants name roles, departments and users.
 */
import { systemVariable } from '@/model/templates/system-variables';
import type { Entity } from '@/model/entity/entity';
import type { Condition } from '@/model/generated/files';
import { conditionAtEntity } from '@/server/auth/permissions/data-rules';
import { userDepartments, userRoles } from '@/server/auth/permissions/user-grants';
import type { Caller } from '@/server/crud';
import { type Database, oneOf } from '@/server/db';
import { splitCsv } from '@/server/http/request-params';
import { switchedOffButtons } from './payload/button-payload';
import { buttonCode, fieldCode } from './permission-codes';
import type { FormDefinition, HeadRow } from './definition';

/** The screen that a permission is checked for: `list` covers lists and exports, `form` covers forms and imports. */
export type ScreenKind = 'list' | 'form';

export interface FormRights {
  /** Permission codes of the fields and buttons that the user may not see or use, by screen. */
  hiddenCodes: Readonly<Record<ScreenKind, ReadonlySet<string>>>;
  /** Permission codes of the fields that are read-only in the form. */
  readonlyCodes: ReadonlySet<string>;
  /** Data rules of the form as conditions; system variables are replaced by the values of the user. */
  conditions(entity: Entity): readonly Condition[];
}

/** Values of `onl_auth_page.type`. */
export const RESTRICTION_TYPE = { field: '1', button: '2' } as const;
/** Values of `onl_auth_page.page`. */
export const RESTRICTION_PAGE = { list: '3', form: '5' } as const;
/** Values of `onl_auth_page.control`. */
export const RESTRICTION_CONTROL = { edit: '3', see: '5' } as const;
export const ACTIVE_STATUS = '1';

interface Restriction {
  cgform_id: string | null;
  type: string | null;
  page: string | null;
  control: string | null;
  code: string | null;
}

const readActiveRestrictions = (db: Database, heads: readonly string[]) =>
  db
    .selectFrom('onl_auth_page')
    .select(['id', 'cgform_id', 'type', 'page', 'control', 'code'])
    .where('cgform_id', '=', oneOf(heads))
    .where('status', '=', ACTIVE_STATUS)
    .where('del_flag', '=', '0')
    .execute();

const readRules = (db: Database, head: string) =>
  db
    .selectFrom('onl_auth_data')
    .select(['id', 'rule_column', 'rule_operator', 'rule_value'])
    .where('cgform_id', '=', head)
    .where('status', '=', ACTIVE_STATUS)
    .where('del_flag', '=', '0')
    .orderBy('id')
    .execute();

/** Ids of the restrictions and rules that are granted to the user. */
async function readGranted(db: Database, heads: readonly string[], userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('onl_auth_grant')
    .select('items')
    .where('cgform_id', '=', oneOf(heads))
    .where('del_flag', '=', '0')
    .where(({ or, eb }) =>
      or([
        eb('user_id', '=', userId),
        eb('role_id', 'in', userRoles(db, userId).select('r.id')),
        eb('depart_id', 'in', userDepartments(db, userId).clearSelect().select('d.id')),
      ]),
    )
    .execute();
  return new Set(rows.flatMap(({ items }) => splitCsv(items ?? '')));
}

/** The codes of a button; those of a sub-table have a second one in the form of the main table. */
function buttonCodes({ id, table_name: table }: HeadRow, name: string, { head: main }: FormDefinition): string[] {
  const inMain = id === main.id ? [] : [buttonCode(`${main.table_name}:${table}`, name)];
  return [buttonCode(table ?? '', name), ...inMain];
}

/** The permission codes that a restriction withholds. */
function codesOf({ cgform_id: head, type, code }: Restriction, definition: FormDefinition): string[] {
  const name = code ?? '';
  const table = [definition, ...definition.subs].find((one) => one.head.id === head)?.head;
  if (!table) return [];
  return type === RESTRICTION_TYPE.field
    ? [fieldCode(table.table_name ?? '', name)]
    : buttonCodes(table, name, definition);
}

const hidesOn = ({ type, page, control }: Restriction, screen: ScreenKind): boolean =>
  type === RESTRICTION_TYPE.button || (page === RESTRICTION_PAGE[screen] && control === RESTRICTION_CONTROL.see);

/** Reads the rights of a user at a form and its sub-tables. @param now "YYYY-MM-DD HH:mm:ss" */
export async function readFormRights(
  db: Database,
  definition: FormDefinition,
  caller: Caller,
  now: () => string,
): Promise<FormRights> {
  const heads = [definition, ...definition.subs].map(({ head }) => head.id);
  const restrictions = await readActiveRestrictions(db, heads);
  const rules = await readRules(db, definition.head.id);
  const granted = restrictions.length + rules.length === 0 ? new Set() : await readGranted(db, heads, caller.me.id);
  const notGranted = restrictions.filter(({ id }) => !granted.has(id));
  const switchedOff = [definition, ...definition.subs].flatMap((table) =>
    switchedOffButtons(table).flatMap((code) => buttonCodes(table.head, code, definition)),
  );
  const hiddenCodesOn = (screen: ScreenKind) =>
    new Set([
      ...switchedOff,
      ...notGranted
        .filter((restriction) => hidesOn(restriction, screen))
        .flatMap((restriction) => codesOf(restriction, definition)),
    ]);
  const locks = notGranted.filter(
    ({ type, control }) => type === RESTRICTION_TYPE.field && control === RESTRICTION_CONTROL.edit,
  );
  const variable = (name: string) => systemVariable(name, caller.me, now());
  return {
    hiddenCodes: { list: hiddenCodesOn('list'), form: hiddenCodesOn('form') },
    readonlyCodes: new Set(locks.flatMap((restriction) => codesOf(restriction, definition))),
    conditions: (entity) =>
      rules
        .filter(({ id }) => granted.has(id))
        .map(({ id, rule_column: column, rule_operator: conditions, rule_value: value }) => ({
          id,
          column: column ?? '',
          conditions: conditions ?? '',
          value: value ?? '',
          component: '',
          url: '',
        }))
        .map((rule) => conditionAtEntity(rule, entity, variable, () => undefined)),
  };
}

/** Codes of the fields of a form's own table that only some users see in its list. */
export async function restrictedFields(db: Database, definition: FormDefinition): Promise<string[]> {
  const restrictions = await readActiveRestrictions(db, [definition.head.id]);
  return restrictions
    .filter((restriction) => restriction.type === RESTRICTION_TYPE.field && hidesOn(restriction, 'list'))
    .flatMap((restriction) => codesOf(restriction, definition))
    .toSorted();
}
