/**
 * Tables that reports may read: those of entities and of synchronized online forms. Not the system's own (accounts, roles,
 * menus, settings, logs, definitions), except for master data without secrets, and none with a password field.
 */
import type { Entity, Field } from '@/model/entity/entity';
import { onlineScreenId } from '@/model/online/components';
import { types } from '@/registry/values';
import type { Caller } from '@/server/crud';
import type { Database } from '@/server/db';
import { OPEN_FORMS } from '../form-definitions/permission-codes';
import { ACTIVE_STATUS, RESTRICTION_CONTROL, RESTRICTION_TYPE } from '../form-definitions/rights';

export interface ReportTable {
  /** Fields by column, for titles and dictionaries of a report's columns; of online forms none. */
  fields: ReadonlyMap<string, Field>;
  /** Of an online form, which may be changed or deleted at any time. */
  isForm: boolean;
  /** True when the user may read all rows of it. */
  isReadable(caller: Caller, canRead: (entity: string) => boolean): boolean;
}

export type ReportTables = ReadonlyMap<string, ReportTable>;

const SYSTEM = /^(sys_|jw_|onl_)/;
/** Names and codes that many records refer to. */
const MASTER_DATA: ReadonlySet<string> = new Set([
  'sys_category',
  'sys_depart',
  'sys_dict',
  'sys_dict_item',
  'sys_position',
]);

/** True with a field that is entered and never shown. */
const hasSecretField = (fields: Readonly<Record<string, Field>>) =>
  Object.values(fields).some(({ type }) => {
    const { inDrafts, hiddenIn = [] } = types.get(type) ?? {};
    return inDrafts === false && hiddenIn.includes('detail');
  });

function tablesOf(entity: Entity): [string, ReportTable][] {
  const parts = [entity, ...Object.values(entity.children).filter((child) => child.entity === null)];
  return parts.flatMap(({ table, fields }): [string, ReportTable][] => {
    if (table === '' || hasSecretField(fields) || (SYSTEM.test(table) && !MASTER_DATA.has(table))) return [];
    const stored = Object.values(fields).filter(({ columnType }) => columnType.kind !== 'none');
    return [
      [
        table,
        {
          fields: new Map(stored.map((field) => [field.column, field])),
          isForm: false,
          isReadable: (caller, canRead) => canRead(entity.id) && caller.dataRules(entity.api).length === 0,
        },
      ],
    ];
  });
}

/**
 * Tables of online forms, for those who may open the form's list. Reports show all values of all rows: forms with
 * passwords, and with fields or rows that only some users may see, are not read.
 */
async function formTables(db: Database): Promise<[string, ReportTable][]> {
  const heads = await db
    .selectFrom('onl_cgform_head as h')
    .select(['h.id', 'h.table_name'])
    .where('h.is_db_synch', '=', 'Y')
    .where('h.del_flag', '=', '0')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('onl_cgform_field as f')
            .select('f.id')
            .whereRef('f.cgform_head_id', '=', 'h.id')
            .where('f.field_show_type', '=', 'password'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('onl_auth_page as p')
            .select('p.id')
            .whereRef('p.cgform_id', '=', 'h.id')
            .where('p.type', '=', RESTRICTION_TYPE.field)
            .where('p.control', '=', RESTRICTION_CONTROL.see)
            .where('p.status', '=', ACTIVE_STATUS),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('onl_auth_data as d')
            .select('d.id')
            .whereRef('d.cgform_id', '=', 'h.id')
            .where('d.status', '=', ACTIVE_STATUS)
            .where('d.del_flag', '=', '0'),
        ),
      ),
    )
    .execute();
  return heads.flatMap(({ id, table_name: table }): [string, ReportTable][] => {
    const screen = onlineScreenId({ kind: 'form', head: id, screen: 'list' });
    const isReadable = (caller: Caller) =>
      (caller.canOpen(screen) || caller.isGranted(OPEN_FORMS)) && caller.onlineRules(screen).length === 0;
    return table === null ? [] : [[table, { fields: new Map(), isForm: true, isReadable }]];
  });
}

/** Tables that a statement reads, of which the user may not read all rows. */
export const unreadableTables = (
  used: ReportTables,
  caller: Caller,
  canRead: (entity: string, caller: Caller) => boolean,
): string[] =>
  [...used].flatMap(([name, table]) => (table.isReadable(caller, (entity) => canRead(entity, caller)) ? [] : [name]));

/** True when reports may still read tables that they could read before: forms are changed and deleted. */
export async function areStillReadable(used: ReportTables, db: Database): Promise<boolean> {
  const forms = [...used].filter(([, { isForm }]) => isForm);
  if (forms.length === 0) return true;
  const readable = new Map(await formTables(db));
  return forms.every(([table]) => readable.has(table));
}

/** All tables that reports may read. @param entities of files */
export async function reportTables(entities: Readonly<Record<string, Entity>>, db: Database): Promise<ReportTables> {
  return new Map([...Object.values(entities).flatMap(tablesOf), ...(await formTables(db))]);
}
