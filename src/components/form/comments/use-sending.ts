import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/runtime/errors/api-error';
import { connection } from '@/runtime/http/connection';
import { clearUnsaved, registerUnsaved } from '@/runtime/unsaved/unsaved-work';
import { sendComment, type CommentedRecord, type CommentEntry, type NewComment } from './comment-requests';
import { messages } from './messages';

/** Sending of comments: one at a time, each stored once. */
export function useSending(record: CommentedRecord) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The running attempt. A ref, because a second click in the same frame would read the old state. */
  const running = useRef<AbortController | null>(null);
  /** The key of the last content: sending it again after a lost reply does not add a second comment. */
  const last = useRef({ content: '', key: '' });
  // A view that is closed while the comment waits for the server keeps it as a draft. One on its way is not stopped.
  useEffect(
    () => () => {
      if (connection().lost) running.current?.abort();
    },
    [],
  );

  const send = async (comment: NewComment, onSent: (entry: CommentEntry | null) => void): Promise<void> => {
    if (running.current) return;
    const content = JSON.stringify(comment);
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    const controller = (running.current = new AbortController());
    // If the token expires, the user signs in on the page and the sending goes on.
    const { key } = last.current;
    registerUnsaved({ key, ownerId: '', title: messages.title, draftKey: '' });
    setSending(true);
    setFailure(null);
    try {
      const entry = await sendComment(record, comment, { key, signal: controller.signal });
      last.current = { content: '', key: '' };
      onSent(entry);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.cancelled) setFailure(error.message);
    } finally {
      clearUnsaved(key);
      running.current = null;
      setSending(false);
    }
  };
  return { sending, failure, send };
}
