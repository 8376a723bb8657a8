import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { PickedValue } from '@/runtime/lookup/recent-picks';
import { messages as shared } from '@/components/messages';
import { messages } from '../messages';
import styles from './picker-dialog.module.css';

/** Tags that are drawn at most; beyond that only their number is shown. */
const MAX_TAGS = 50;

interface Props {
  picked: readonly PickedValue[];
  /** Values that were picked lately, the latest first. */
  recent: readonly PickedValue[];
  onAdd: (picked: PickedValue) => void;
  onRemove: (values: readonly string[]) => void;
}

/** The picked records as removable tags, and what was picked lately. */
export function PickedTags({ picked, recent, onAdd, onRemove }: Props) {
  const offered = recent.filter(({ value }) => !picked.some((one) => one.value === value));
  return (
    <div className={styles.tags}>
      <fieldset className={styles.line} aria-label={messages.picked}>
        <output className={styles.caption}>{shared.selected(picked.length)}</output>
        {picked.slice(0, MAX_TAGS).map(({ value, text }) => (
          <span key={value} className={styles.tag} data-tag>
            <span title={text}>{text}</span>
            <button type="button" aria-label={messages.remove(text)} onClick={() => onRemove([value])}>
              <CloseOutlined aria-hidden="true" />
            </button>
          </span>
        ))}
        {picked.length > MAX_TAGS && (
          <span className={styles.caption}>{messages.moreTags(picked.length - MAX_TAGS)}</span>
        )}
        {picked.length > 1 && (
          <Button type="link" size="small" onClick={() => onRemove(picked.map(({ value }) => value))}>
            {shared.clearSelection}
          </Button>
        )}
      </fieldset>
      {offered.length > 0 && (
        <fieldset className={styles.line} aria-label={messages.recent}>
          <span className={styles.caption}>{messages.recent}</span>
          {offered.map((one) => (
            <Button key={one.value} size="small" onClick={() => onAdd(one)}>
              {one.text}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
