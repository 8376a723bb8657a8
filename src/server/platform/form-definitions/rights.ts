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
import { switchedOff } from './payload/button-payload';
import { buttonCode, fieldCode } from './permission-codes';
import type { FormDefinition, HeadRow } from './definition';

/** Where the user meets the fields: lists and exports, or forms and imports. */
export type Place = 'list' | 'form';

export interface FormRights {
  /** Codes of the fields and buttons that the user may not see or use, by place. */
  closed: Readonly<Record<Place, ReadonlySet<string>>>;
  /** Codes of the fields that the user may see in the form and not change. */
  locked: ReadonlySet<string>;
  /** Conditions on the rows of the form, with the values of the user. */
  conditions(entity: Entity): readonly Condition[];
}

/** Values of `onl_auth_page.type`. */
export const LIMIT_TYPE = { field: '1', button: '2' } as const;
/** Values of `onl_auth_page.page`. */
export const LIMIT_PAGE = { list: '3', form: '5' } as const;
/** Values of `onl_auth_page.control`. */
export const LIMIT_CONTROL = { edit: '3', see: '5' } as const;
export const ACTIVE = '1';

interface Limit {
  cgform_id: string | null;
  type: string | null;
  page: string | null;
  control: string | null;
  code: string | null;
}

const readLimits = (db: Database, heads: readonly string[]) =>
  db
    .selectFrom('onl_auth_page')
    .select(['id', 'cgform_id', 'type', 'page', 'control', 'code'])
    .where('cgform_id', '=', oneOf(heads))
    .where('status', '=', ACTIVE)
    .where('del_flag', '=', '0')
    .execute();

const readRules = (db: Database, head: string) =>
  db
    .selectFrom('onl_auth_data')
    .select(['id', 'rule_column', 'rule_operator', 'rule_value'])
    .where('cgform_id', '=', head)
    .where('status', '=', ACTIVE)
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

/** The codes of a restriction. */
function codesOf({ cgform_id: head, type, code }: Limit, definition: FormDefinition): string[] {
  const name = code ?? '';
  const table = [definition, ...definition.subs].find((one) => one.head.id === head)?.head;
  if (!table) return [];
  return type === LIMIT_TYPE.field ? [fieldCode(table.table_name ?? '', name)] : buttonCodes(table, name, definition);
}

const closes = ({ type, page, control }: Limit, place: Place): boolean =>
  type === LIMIT_TYPE.button || (page === LIMIT_PAGE[place] && control === LIMIT_CONTROL.see);

/** Reads the rights of a user at a form and its sub-tables. @param now "YYYY-MM-DD HH:mm:ss" */
export async function readFormRights(
  db: Database,
  definition: FormDefinition,
  caller: Caller,
  now: () => string,
): Promise<FormRights> {
  const heads = [definition, ...definition.subs].map(({ head }) => head.id);
  const limits = await readLimits(db, heads);
  const rules = await readRules(db, definition.head.id);
  const granted = limits.length + rules.length === 0 ? new Set() : await readGranted(db, heads, caller.me.id);
  const missing = limits.filter(({ id }) => !granted.has(id));
  const off = [definition, ...definition.subs].flatMap((table) =>
    switchedOff(table).flatMap((code) => buttonCodes(table.head, code, definition)),
  );
  const closedIn = (place: Place) =>
    new Set([
      ...off,
      ...missing.filter((limit) => closes(limit, place)).flatMap((limit) => codesOf(limit, definition)),
    ]);
  const locks = missing.filter(({ type, control }) => type === LIMIT_TYPE.field && control === LIMIT_CONTROL.edit);
  const variable = (name: string) => systemVariable(name, caller.me, now());
  return {
    closed: { list: closedIn('list'), form: closedIn('form') },
    locked: new Set(locks.flatMap((limit) => codesOf(limit, definition))),
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
  const limits = await readLimits(db, [definition.head.id]);
  return limits
    .filter((limit) => limit.type === LIMIT_TYPE.field && closes(limit, 'list'))
    .flatMap((limit) => codesOf(limit, definition))
    .toSorted();
}
