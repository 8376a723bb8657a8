import { useEffect, useRef, useState } from 'react';
import { serverSupports } from '@/runtime/http/capabilities';
import { deleteItem, fetchSaved, saveItem, type Offered } from '@/runtime/saved-lists/saved-lists';
import { executeAndReport, reportError } from '@/runtime/notices/notices';
import { parseAdvancedQuery, type AdvancedQuery } from './advanced-query';
import { deleteQuery, savedQueries, saveQuery, type SavedQuery } from './saved-queries';

/** A saved query: on the server, or in this browser. */
export interface StoredQuery extends SavedQuery {
  /** Null: it is kept in this browser. */
  id: string | null;
  editable: boolean;
  /** Ids of the roles that it is shared with. */
  roles: readonly string[];
  /** Name of the user who shares it; null for an own one. */
  sharedBy: string | null;
}

const localQuery = (saved: SavedQuery): StoredQuery => ({
  ...saved,
  id: null,
  editable: true,
  roles: [],
  sharedBy: null,
});

/** The queries that a server offers; what is no query is left out. */
function queriesIn({ items }: Offered): StoredQuery[] {
  return items.flatMap(({ id, name, content, own, editable, roles, owner }): StoredQuery[] => {
    const query = parseAdvancedQuery(content);
    if (!query) return [];
    const saved = { title: name, matchType: query.matchType, records: query.rules };
    return [{ ...saved, id, editable, roles, sharedBy: own ? null : owner }];
  });
}

/**
 * The saved queries of a list: those on the server, which roles can share, and those of this browser; without a server
 * for them only the latter. Each change resolves with false after its error was shown.
 */
export function useSavedQueries(list: string) {
  const isShared = serverSupports('listViews');
  const [local, setLocal] = useState(() => savedQueries(list));
  const [offered, setOffered] = useState<Offered | null>(null);
  const [busy, setBusy] = useState(false);
  /** Set at once: a second press may come before the next render. */
  const running = useRef(false);
  useEffect(() => {
    if (!isShared) return undefined;
    let closed = false;
    fetchSaved(list, 'query').then(
      (now) => {
        if (!closed) setOffered(now);
      },
      (error: unknown) => {
        if (!closed) reportError(error);
      },
    );
    return () => {
      closed = true;
    };
  }, [list, isShared]);
  /** One change at a time. */
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    const done = await executeAndReport(async () => {
      await change();
      setOffered(await fetchSaved(list, 'query'));
    });
    running.current = false;
    setBusy(false);
    return done;
  };
  return {
    queries: [...(offered ? queriesIn(offered) : []), ...local.map(localQuery)],
    loading: isShared && offered === null,
    busy,
    /** Roles that the user may share queries with. */
    roles: offered?.roles ?? [],
    /** Saves a query under a title, in place of one that the user has. */
    save: async (title: string, query: AdvancedQuery, replaced: StoredQuery | null): Promise<boolean> => {
      if (isShared && (replaced === null || replaced.id !== null)) {
        const { id = null, roles = [] } = replaced ?? {};
        return run(() => saveItem(list, 'query', { id, name: title, content: query, roles }));
      }
      setLocal(saveQuery(list, { title, matchType: query.matchType, records: query.rules }));
      return true;
    },
    remove: async ({ id, title }: StoredQuery): Promise<boolean> => {
      if (id !== null) return run(() => deleteItem(id));
      setLocal(deleteQuery(list, title));
      return true;
    },
    share: ({ id, title, matchType, records }: StoredQuery, roles: readonly string[]): Promise<boolean> =>
      run(() => saveItem(list, 'query', { id, name: title, content: { matchType, rules: records }, roles })),
  };
}
