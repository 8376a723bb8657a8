import { useEffect, useState } from 'react';
import { isCancelled } from '@/runtime/errors/api-error';
import { loadComments, type CommentedRecord, type CommentEntry, type CommentPage } from './comment-requests';

type Loading = { before: string | null; failed: unknown };

export interface Comments {
  /** Null before the first reply. */
  page: CommentPage | null;
  /** The page that is being loaded, or why it could not be; null: nothing is loading. */
  loading: Loading | null;
  /** Loads comments before this one; null: the latest ones. */
  load(before: string | null): void;
  added(entry: CommentEntry): void;
  removed(id: string): void;
}

/** The comments on a record that were loaded so far. */
export function useComments({ api, id }: CommentedRecord): Comments {
  const [page, setPage] = useState<CommentPage | null>(null);
  const [loading, setLoading] = useState<Loading | null>({ before: null, failed: null });
  const before = loading?.failed === null ? loading.before : undefined;
  useEffect(() => {
    if (before === undefined) return undefined;
    const controller = new AbortController();
    loadComments({ api, id }, before, controller.signal).then(
      (loaded) => {
        if (controller.signal.aborted) return;
        setPage((earlier) => {
          const known = new Set(loaded.entries.map((entry) => entry.id));
          const kept = earlier?.entries.filter((entry) => !known.has(entry.id)) ?? [];
          return { ...loaded, entries: [...kept, ...loaded.entries] };
        });
        setLoading(null);
      },
      (failed: unknown) => {
        if (!controller.signal.aborted && !isCancelled(failed)) setLoading({ before, failed });
      },
    );
    return () => controller.abort();
  }, [api, id, before]);
  const change = (entries: (before: readonly CommentEntry[]) => readonly CommentEntry[], by: number) =>
    setPage((current) => current && { ...current, entries: entries(current.entries), total: current.total + by });
  return {
    page,
    loading,
    load: (from) => setLoading({ before: from, failed: null }),
    added: (entry) => {
      if (page) change((entries) => [entry, ...entries], 1);
      // The list could not be loaded before.
      else setLoading({ before: null, failed: null });
    },
    removed: (gone) => change((entries) => entries.filter((entry) => entry.id !== gone), -1),
  };
}
