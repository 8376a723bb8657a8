import { Button } from 'antd';
import { messages } from '@/components/messages';
import styles from '../list.module.css';

interface Props {
  /** Title of the entity, e.g. 数据字典. */
  title: string;
  /** True when a query excludes all records. */
  filtered: boolean;
  onClear: () => void;
  add: { label: string; run: () => void } | null;
}

/** Says that there are no records, or none that match the query, and offers the next step. */
export function EmptyList({ title, filtered, onClear, add }: Props) {
  return (
    <div className={styles.empty}>
      <p>{filtered ? messages.emptyResult : messages.emptyFirst(title)}</p>
      {filtered ? (
        <Button onClick={onClear}>{messages.clearQuery}</Button>
      ) : (
        add && (
          <Button type="primary" onClick={add.run}>
            {add.label}
          </Button>
        )
      )}
    </div>
  );
}
