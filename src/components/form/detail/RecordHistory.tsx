import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import { isCancelled } from '@/runtime/errors/api-error';
import { PartError } from '../../loading/PartError';
import { PartSkeleton } from '../../loading/PartSkeleton';
import { messages } from '../../messages';
import { HistoryChanges } from './HistoryChanges';
import styles from './history.module.css';
import { loadHistory, type HistoryEntry, type HistoryPage } from './history-requests';

interface Props {
  entity: Entity;
  api: string;
  id: string;
  schema: string;
}

type Loading = { before: number | null; failed: unknown };

/** Pages of changes that were loaded so far. */
function useHistory({ api, id }: Props) {
  const [page, setPage] = useState<HistoryPage | null>(null);
  const [loading, setLoading] = useState<Loading | null>({ before: null, failed: null });
  const before = loading?.failed === null ? loading.before : undefined;
  useEffect(() => {
    if (before === undefined) return undefined;
    const controller = new AbortController();
    loadHistory(api, id, before, controller.signal).then(
      ({ entries, more }) => {
        if (controller.signal.aborted) return;
        setPage((earlier) => ({ entries: [...(earlier?.entries ?? []), ...entries], more }));
        setLoading(null);
      },
      (failed: unknown) => {
        if (!controller.signal.aborted && !isCancelled(failed)) setLoading({ before, failed });
      },
    );
    return () => controller.abort();
  }, [api, id, before]);
  return { page, loading, load: (from: number | null) => setLoading({ before: from, failed: null }) };
}

const actionLabel = ({ actions }: Entity, { action }: HistoryEntry): string =>
  actions[action]?.label ?? (messages.loggedActions as Readonly<Record<string, string>>)[action] ?? action;

/** Change history of a record, the latest change first. Loads when it is mounted. */
export default function RecordHistory(props: Props) {
  const { entity, schema } = props;
  const { page, loading, load } = useHistory(props);
  const last = page?.entries.at(-1);
  return (
    <>
      {page?.entries.length === 0 && <p>{messages.noHistory}</p>}
      {page && page.entries.length > 0 && (
        <ol className={styles.history}>
          {page.entries.map((entry) => (
            <li key={entry.id}>
              <h3 className={styles.head}>
                <time>{entry.time}</time>
                <span>{entry.author}</span>
                <span>{actionLabel(entity, entry)}</span>
              </h3>
              <HistoryChanges entity={entity} entry={entry} schema={schema} />
            </li>
          ))}
        </ol>
      )}
      {loading && loading.failed !== null && <PartError error={loading.failed} onRetry={() => load(loading.before)} />}
      {loading?.failed === null && <PartSkeleton />}
      {!loading && page?.more && last && <Button onClick={() => load(last.version)}>{messages.earlierChanges}</Button>}
    </>
  );
}
