/**
 * Comments on records. They name their record by table and id, like the audit log: those of a deleted record stay, but are
 * not readable, because the record is not found.
 */
import { newId } from '@/server/db';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { tenantColumn } from '../context/tenants';
import type { CommentInput } from './comment-input';
import { fail } from './errors';
import type { MentionedUser } from './mentioned-users';

/** Entries in one reply. */
const PAGE_SIZE = 20;

export interface CommentEntry {
  id: string;
  /** Plain text. */
  content: string;
  username: string;
  /** Name of the author at present. */
  author: string;
  time: string;
  /** Mentioned users, with their names when the comment was written. */
  mentions: readonly { username: string; name: string }[];
  /** Paths of uploaded files. */
  files: readonly string[];
  /** True when the caller may delete the comment. */
  removable: boolean;
}

export interface CommentPage {
  /** The latest first. */
  entries: CommentEntry[];
  total: number;
  /** True when there are earlier comments. */
  more: boolean;
}

/** The record that is commented on; its reader was checked. */
export interface CommentedRecord {
  table: string;
  id: string;
}

/** Who reads or deletes; `mayDelete`: with the permission to delete the record, and so every comment on it. */
interface Reader {
  caller: Caller;
  mayDelete: boolean;
}

const commentsOf = (crud: CrudContext, { table, id }: CommentedRecord) =>
  crud.db
    .selectFrom('sys_comment')
    .select(['id', 'content', 'user_id', 'create_by', 'create_time', 'mentions', 'files'])
    .where('data_table', '=', table)
    .where('data_id', '=', id);

type StoredComment = Awaited<ReturnType<ReturnType<typeof commentsOf>['execute']>>[number];

async function entriesOf(
  crud: CrudContext,
  rows: readonly StoredComment[],
  { caller, mayDelete }: Reader,
): Promise<CommentEntry[]> {
  const names = await crud.options.userNames([...new Set(rows.map((row) => row.user_id))]);
  return rows.map((row) => ({
    id: row.id,
    content: row.content,
    username: row.create_by ?? '',
    author: names.get(row.user_id) ?? row.create_by ?? '',
    time: row.create_time ?? '',
    mentions: row.mentions as CommentEntry['mentions'],
    files: row.files as CommentEntry['files'],
    removable: mayDelete || row.user_id === caller.me.id,
  }));
}

/** One page of comments. @param before comments before this one; empty: from the latest one */
export async function readComments(
  crud: CrudContext,
  record: CommentedRecord,
  before: string,
  reader: Reader,
): Promise<CommentPage> {
  // Ids increase with time (row-id.ts).
  let statement = commentsOf(crud, record)
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (before !== '') statement = statement.where('id', '<', before);
  const rows = await statement.execute();
  const { total } = await crud.db
    .selectFrom('sys_comment')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('data_table', '=', record.table)
    .where('data_id', '=', record.id)
    .executeTakeFirstOrThrow();
  return {
    entries: await entriesOf(crud, rows.slice(0, PAGE_SIZE), reader),
    total: Number(total),
    more: rows.length > PAGE_SIZE,
  };
}

/** Stores a checked comment. @returns the comment as a list shows it */
export async function storeComment(
  crud: CrudContext,
  record: CommentedRecord,
  { content, files }: CommentInput,
  mentioned: readonly MentionedUser[],
  author: Caller,
): Promise<CommentEntry> {
  const id = newId();
  const { me } = author;
  await crud.db
    .insertInto('sys_comment')
    .values({
      id,
      data_table: record.table,
      data_id: record.id,
      user_id: me.id,
      content,
      mentions: JSON.stringify(mentioned.map(({ username, name }) => ({ username, name }))),
      files: JSON.stringify(files),
      create_by: me.username,
      create_time: crud.options.now(),
      tenant_id: tenantColumn(author),
      sys_org_code: me.orgCode,
    })
    .execute();
  const row = await commentsOf(crud, record).where('id', '=', id).executeTakeFirstOrThrow();
  return (await entriesOf(crud, [row], { caller: author, mayDelete: false }))[0]!;
}

/** @throws HttpError when the record has no such comment, or the caller may not delete it */
export async function deleteComment(
  crud: CrudContext,
  record: CommentedRecord,
  id: string,
  { caller, mayDelete }: Reader,
): Promise<void> {
  const row = await commentsOf(crud, record).where('id', '=', id).executeTakeFirst();
  if (!row) throw fail.notFound();
  if (!mayDelete && row.user_id !== caller.me.id) throw fail.notAuthor();
  await crud.db.deleteFrom('sys_comment').where('id', '=', id).execute();
}
