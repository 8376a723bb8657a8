import { useEffect, useState } from 'react';
import { deleteDraft, loadDraft, saveDraft } from '@/runtime/unsaved/drafts';
import { isJsonObject } from '@/model/http/json';
import type { CommentedRecord } from './comment-requests';
import type { ChosenUsers } from './mentions';

/** The text of a comment that is not sent yet. Files are never kept. */
export interface CommentDraft {
  content: string;
  chosen: ChosenUsers;
}

const EMPTY: CommentDraft = { content: '', chosen: {} };

/** Local storage is not trusted. */
function readDraft(key: string): CommentDraft {
  const { content, chosen } = loadDraft(key) ?? {};
  if (typeof content !== 'string' || !isJsonObject(chosen)) return EMPTY;
  const users = Object.entries(chosen).filter((one): one is [string, string] => typeof one[1] === 'string');
  return { content, chosen: Object.fromEntries(users) };
}

/** The draft of a record's comment; it outlives the closing of the view. An empty text ends it. */
export function useCommentDraft({ api, id }: CommentedRecord): [CommentDraft, (change: Partial<CommentDraft>) => void] {
  const key = `comment:${api}?id=${id}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  useEffect(() => {
    if (draft.content.trim() === '') deleteDraft(key);
    // It is not offered when the console starts: the view of the record shows it.
    else saveDraft(key, { ...draft }, null);
  }, [key, draft]);
  return [draft, (change) => setDraft((current) => ({ ...current, ...change }))];
}
