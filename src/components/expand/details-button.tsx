import type { Row } from '@/model/record';
import styles from '../actions/actions.module.css';
import type { ReadOnlyGridProps } from '../grid/views/ReadOnlyGrid';
import { messages } from '../messages';

/** Adds a details button to the row actions. Cards need it because they have no expand column. */
export function withDetailsButton(
  buttons: ReadOnlyGridProps['actions'],
  open: ((row: Row) => void) | null,
  getRowLabel: (row: Row) => string,
): ReadOnlyGridProps['actions'] {
  if (!open) return buttons;
  const of = (row: Row) => (
    <>
      <button
        type="button"
        className={styles.link}
        aria-label={messages.rowDetailsOf(getRowLabel(row))}
        onClick={() => open(row)}
      >
        {messages.rowDetails}
      </button>
      {buttons?.of(row)}
    </>
  );
  return { width: buttons?.width ?? 0, of };
}
