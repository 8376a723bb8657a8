/** Calls of the comments on a record. */
import { isJsonObject } from '@/model/http/json';
import { SILENT_READ, silent, WRITE } from '@/runtime/http/policy';
import { del, get } from '@/runtime/http/request';
import { sendSave, type SaveAttempt } from '@/runtime/http/save';

/** The record, at the API path of the screen. */
export interface CommentedRecord {
  readonly api: string;
  readonly id: string;
}

export interface CommentEntry {
  readonly id: string;
  /** Plain text. */
  readonly content: string;
  readonly author: string;
  /** "YYYY-MM-DD HH:mm:ss" */
  readonly time: string;
  readonly mentions: readonly { readonly username: string; readonly name: string }[];
  /** Paths of stored files. */
  readonly files: readonly string[];
  /** True when the user may delete it. */
  readonly removable: boolean;
}

export interface CommentPage {
  /** The latest first. */
  readonly entries: readonly CommentEntry[];
  readonly total: number;
  /** True when there are earlier comments. */
  readonly more: boolean;
}

/** A comment to send. */
export interface NewComment {
  readonly content: string;
  /** User names. */
  readonly mentions: readonly string[];
  readonly files: readonly string[];
}

const pathOf = ({ api }: CommentedRecord) => `${api}/comments`;

/**
 * Loads one page of comments, the latest first.
 * @param before comments before this one; null: the latest ones
 * @throws ApiError
 */
export async function loadComments(
  record: CommentedRecord,
  before: string | null,
  signal: AbortSignal,
): Promise<CommentPage> {
  const query = { id: record.id, ...(before === null ? {} : { before }) };
  const reply = await get<unknown>(pathOf(record), query, { signal, policy: SILENT_READ });
  if (!isJsonObject(reply) || !Array.isArray(reply.entries)) return { entries: [], total: 0, more: false };
  return {
    entries: reply.entries as unknown as CommentEntry[],
    total: Number(reply.total ?? 0),
    more: reply.more === true,
  };
}

/** Sends a comment; it is stored once per key of the attempt. @throws ApiError */
export async function sendComment(
  record: CommentedRecord,
  comment: NewComment,
  attempt: SaveAttempt,
): Promise<CommentEntry | null> {
  const body = { id: record.id, ...comment };
  const policy = silent(WRITE);
  const request = { method: 'POST', path: pathOf(record), body, policy, adds: true, keyed: true } as const;
  return (await sendSave<CommentEntry>(request, attempt)).result;
}

/** @throws ApiError */
export const deleteComment = (record: CommentedRecord, commentId: string): Promise<unknown> =>
  del(pathOf(record), { id: record.id, commentId });
