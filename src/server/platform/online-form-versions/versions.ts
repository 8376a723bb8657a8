/** Versions of form definitions: each save keeps the state before it. */
import type { Entity } from '@/model/entity/entity';
import { parseJsonObject } from '@/model/http/json';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import type { WriteHookContext } from '@/server/crud';
import type { Database } from '@/server/db';
import { rowsOf } from '../online-forms/definition-checks';
import { differences, enteredFields } from './difference';
import { fail } from './errors';

const VERSION = 'system/online-form-version';
/** Versions that are kept of one form. */
export const MAX_VERSIONS = 50;

/** The entered values of a definition, with the ids of its rows. */
function contentOf(entity: Entity, form: Row): Row {
  const keys = enteredFields(entity.fields).map(({ key }) => key);
  const children = Object.values(entity.children).map((child) => {
    const rowKeys = ['id', ...enteredFields(child.fields).map(({ key }) => key)];
    const rows = rowsOf(form[child.key]).map((row) =>
      Object.fromEntries(rowKeys.map((key) => [key, row[key] ?? null])),
    );
    return [child.key, rows] as const;
  });
  return { ...Object.fromEntries(keys.map((key) => [key, form[key] ?? null])), ...Object.fromEntries(children) };
}

/** Keeps the state before a save that changed something, and the newest versions only. The form is locked. */
export async function keepVersion({ entity, before, after, db, records }: WriteHookContext): Promise<void> {
  if (!before) return;
  const changes = differences(entity, before, after, types);
  if (changes.length === 0) return;
  const cgformId = String(after.id);
  const newest = await db
    .selectFrom('onl_cgform_version')
    .select(({ fn }) => fn.max('version_no').as('no'))
    .where('cgform_id', '=', cgformId)
    .executeTakeFirst();
  const versionNo = Number(newest?.no ?? 0) + 1;
  const content = JSON.stringify(contentOf(entity, before));
  await records.add(VERSION, { cgformId, versionNo: String(versionNo), changes: changes.join('\n'), content });
  await db
    .deleteFrom('onl_cgform_version')
    .where('cgform_id', '=', cgformId)
    .where('version_no', '<=', String(versionNo - MAX_VERSIONS))
    .execute();
}

/** Deletes the versions of a form. */
export async function removeVersions(db: Database, cgformId: string): Promise<void> {
  await db.deleteFrom('onl_cgform_version').where('cgform_id', '=', cgformId).execute();
}

/** The definition of a version. @throws HttpError when it cannot be read */
export function parseContent(content: string | null): Row {
  const given = parseJsonObject(content ?? '');
  if (!given) throw fail.unreadable();
  return given as Row;
}

/**
 * The body of the save that returns to a version. Columns in the database keep their names of now, so that the
 * synchronization renames them back.
 */
export function rollbackBody(entity: Entity, current: Row, content: Row): Row {
  const children = Object.values(entity.children).map((child) => {
    const stored = new Map(rowsOf(current[child.key]).map((row) => [row.id, row]));
    return [child.key, rowsOf(content[child.key]).map((row) => ({ ...stored.get(row.id ?? null), ...row }))] as const;
  });
  return { ...current, ...content, ...Object.fromEntries(children) };
}
