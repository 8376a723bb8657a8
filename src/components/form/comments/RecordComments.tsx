import { Button } from 'antd';
import { PartError } from '../../loading/PartError';
import { PartSkeleton } from '../../loading/PartSkeleton';
import { CommentInput } from './CommentInput';
import { CommentItem } from './CommentItem';
import type { CommentedRecord } from './comment-requests';
import styles from './comments.module.css';
import { messages } from './messages';
import { useComments } from './use-comments';

/** Comments on a record, the latest first. Loads when it is mounted. */
export default function RecordComments({ record }: { record: CommentedRecord }) {
  const { page, loading, load, added, removed } = useComments(record);
  const last = page?.entries.at(-1);
  return (
    <section className={styles.section} aria-label={messages.title}>
      <h2 className={styles.title}>
        {messages.title}
        {page && page.total > 0 && <small>{messages.count(page.total)}</small>}
      </h2>
      <CommentInput record={record} onSent={added} />
      {page?.entries.length === 0 && <p className={styles.none}>{messages.none}</p>}
      {page && page.entries.length > 0 && (
        <ol className={styles.list}>
          {page.entries.map((entry) => (
            <CommentItem key={entry.id} record={record} entry={entry} onRemoved={() => removed(entry.id)} />
          ))}
        </ol>
      )}
      {loading && loading.failed !== null && <PartError error={loading.failed} onRetry={() => load(loading.before)} />}
      {loading?.failed === null && <PartSkeleton />}
      {!loading && page?.more && last && <Button onClick={() => load(last.id)}>{messages.earlier}</Button>}
    </section>
  );
}
