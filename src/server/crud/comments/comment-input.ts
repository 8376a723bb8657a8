/** Checks the body of a new comment. A comment is plain text; the browser never reads it as HTML. */
import { isStorableText } from '@/model/values/storable-text';
import { safePath } from '@/server/files/stored-paths';
import { body, list, text, type ValueOf } from '@/server/http/schema/fields';
import { fail } from './errors';

/** Characters of a comment. */
const MAX_LENGTH = 2000;
const MAX_MENTIONS = 20;
const MAX_FILES = 10;

export const commentBody = body({
  id: text('记录编号'),
  content: text('内容，纯文本'),
  mentions: list('提及的用户', text('用户名')),
  files: list('文件', text('上传得到的路径')),
});

export interface CommentInput {
  content: string;
  /** User names. */
  mentions: readonly string[];
  /** Paths of uploaded files. */
  files: readonly string[];
}

const distinct = (values: readonly (string | number | null)[] | null | undefined): string[] => [
  ...new Set((values ?? []).map((one) => String(one ?? '').trim()).filter((one) => one !== '')),
];

/** @throws HttpError for an empty or too long comment, and for files that were not uploaded to this server */
export function parseComment(given: ValueOf<typeof commentBody>): CommentInput {
  const content = String(given.content ?? '')
    .replaceAll('\r\n', '\n')
    .trim();
  const mentions = distinct(given.mentions);
  const files = distinct(given.files);
  if (content === '' && files.length === 0) throw fail.empty();
  if ([...content].length > MAX_LENGTH) throw fail.tooLong(MAX_LENGTH);
  if (![content, ...mentions, ...files].every(isStorableText)) throw fail.badCharacter();
  if (mentions.length > MAX_MENTIONS) throw fail.tooManyMentions(MAX_MENTIONS);
  if (files.length > MAX_FILES) throw fail.tooManyFiles(MAX_FILES);
  if (files.some((path) => safePath(path) === null)) throw fail.badFile();
  return { content, mentions, files };
}
