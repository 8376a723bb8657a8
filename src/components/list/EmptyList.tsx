import { Button } from 'antd';
import { messages } from '../messages';
import styles from './list.module.css';

interface Props {
  /** What the list holds, e.g. 数据字典. */
  title: string;
  /** True when a query is what leaves nothing. */
  filtered: boolean;
  onClear: () => void;
  add: { label: string; run: () => void } | null;
}

/** Nothing to show: either there is nothing yet, or nothing that fits; both say the next step. */
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
