/**
 * Enhancements of a form (contract.md §7.7): scripts, SQL and Java classes. They are stored beside the definition, and are
 * copied, exported and imported with it.
 */
import { isJsonObject } from '@/model/http/json';
import type { Row } from '@/model/record';
import type { Caller, Records } from '@/server/crud';
import type { Database } from '@/server/db';
import { fail } from './errors';
import { messages } from './messages';
import { WRITE_SCRIPTS } from './permission-codes';

const MAX_SCRIPT = 50_000;

/** @throws HttpError for a long script */
export function assertScript(source: string): void {
  if (source.length > MAX_SCRIPT) throw fail.scriptLarge(MAX_SCRIPT);
}

/** Kinds of enhancements: their key in files of forms, what users enter, and the permissions to read and to add them. */
const KINDS = [
  {
    key: 'scripts',
    title: messages.scripts,
    entity: 'system/online-form-script',
    values: ['cgJsType', 'cgJs'],
    read: WRITE_SCRIPTS,
    add: WRITE_SCRIPTS,
  },
  {
    key: 'statements',
    title: messages.statements,
    entity: 'system/online-form-sql',
    values: ['buttonCode', 'cgbSql', 'content', 'activeStatus'],
    read: 'online:formSql:edit',
    add: 'online:formSql:add',
  },
  {
    key: 'java',
    title: messages.java,
    entity: 'system/online-form-java',
    values: ['buttonCode', 'event', 'cgJavaType', 'cgJavaValue', 'content', 'activeStatus'],
    read: 'online:formJava:edit',
    add: 'online:formJava:add',
  },
] as const;
type Kind = (typeof KINDS)[number];

/** Values with the source of a script or a statement; table names in them are replaced. */
const SOURCES: ReadonlySet<string> = new Set(['cgJs', 'cgbSql']);

/** Enhancements of a form by the keys of their kinds. */
export interface Enhancements {
  rows: Row;
  /** Names of the kinds that are left out, because the user has no permission. */
  omitted: readonly string[];
}

async function readKind(records: Records, { entity, values }: Kind, head: string): Promise<Row[]> {
  const found: Row[] = await records.find(entity, { cgformHeadId: head }, { sort: ['id'] });
  // Scripts have editions; the last one of a type is in use.
  const last = found.toSorted((a, b) => Number(a.edition ?? 0) - Number(b.edition ?? 0));
  const rows = entity === 'system/online-form-script' ? new Map(last.map((row) => [row.cgJsType, row])).values() : last;
  return [...rows].map((row) => Object.fromEntries(values.map((key) => [key, row[key] ?? null])));
}

/** The enhancements of a form that the user may read. */
export async function readEnhancements(records: Records, caller: Caller, head: string): Promise<Enhancements> {
  const rows: Record<string, Row[]> = {};
  const omitted: string[] = [];
  for (const kind of KINDS) {
    const found = await readKind(records, kind, head);
    if (found.length === 0) continue;
    if (caller.can(kind.read)) rows[kind.key] = found;
    else omitted.push(kind.title);
  }
  return { rows, omitted };
}

/** A text with other names of tables, in formulas, SQL and scripts (`onl_plan_item_onlChange`). */
export const renameTables = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(/[a-z]\w*/g, (word) => {
    const table = word.replace(/_onlChange$/, '');
    const name = names.get(table);
    return name === undefined ? word : `${name}${word.slice(table.length)}`;
  });

function enteredRow({ values }: Kind, row: Readonly<Record<string, unknown>>, names: ReadonlyMap<string, string>): Row {
  const textAt = (key: string): string | null => {
    const value = row[key];
    if (typeof value !== 'string') return null;
    return SOURCES.has(key) ? renameTables(value, names) : value;
  };
  return Object.fromEntries(values.map((key) => [key, textAt(key)]));
}

/**
 * Adds enhancements to a form, each checked as one that is written by hand.
 * @param given by the keys of their kinds, as `readEnhancements` returns them; unknown values are left out
 * @param names of tables that have another one in this form
 * @returns names of the kinds that are left out, because the user has no permission
 */
export async function addEnhancements(
  records: Records,
  caller: Caller,
  head: string,
  given: unknown,
  names: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const omitted: string[] = [];
  for (const kind of KINDS) {
    const listed = isJsonObject(given) ? given[kind.key] : undefined;
    const rows = (Array.isArray(listed) ? listed : []).filter(isJsonObject);
    if (rows.length === 0) continue;
    if (!caller.can(kind.add)) {
      omitted.push(kind.title);
      continue;
    }
    for (const row of rows) {
      const entered = enteredRow(kind, row, names);
      if (kind.key === 'scripts') assertScript(String(entered.cgJs ?? ''));
      const record: Row = { ...entered, cgformHeadId: head, ...(kind.key === 'scripts' && { edition: 1 }) };
      await records.add(kind.entity, record);
    }
  }
  return omitted;
}

/** One note for each Java enhancement of a form that is switched on: it does not run here. */
export async function javaEnhancementNotes(db: Database, head: string): Promise<string[]> {
  const rows = await db
    .selectFrom('onl_cgform_enhance_java')
    .select(['button_code', 'cg_java_value'])
    .where('cgform_head_id', '=', head)
    .where('del_flag', '=', '0')
    .where('active_status', '!=', '0')
    .orderBy('button_code')
    .orderBy('id')
    .execute();
  return rows.map((row) => messages.javaNote(row.button_code ?? '', row.cg_java_value ?? ''));
}
