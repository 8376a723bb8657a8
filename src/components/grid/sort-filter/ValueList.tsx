import { useMemo } from 'react';
import { Checkbox } from '@/components/input/Checkbox';
import { useTextMatching } from '@/components/text-search/use-text-matching';
import styles from './column-filter.module.css';
import { messages } from '../core/messages';
import { MAX_DISTINCT_TEXTS } from './distinct-texts';
import type { ColumnFilterState } from './use-column-filter';

const nameOf = (text: string) => (text === '' ? messages.blank : text);

/** The distinct texts of a column that match the search text, each with its count; the first box picks all of them. */
export function ValueList({ title, state }: { title: string; state: ColumnFilterState }) {
  const { counted, picked, setPicked, entered } = state;
  const word = (entered[0] ?? '').trim();
  const texts = useMemo(() => counted.map(([text]) => text), [counted]);
  const matches = useTextMatching(texts, word)(word);
  const shown = counted.filter(([text]) => matches(text));
  const pickedCount = shown.filter(([text]) => picked.has(text)).length;
  const isAll = shown.length > 0 && pickedCount === shown.length;
  const pick = (texts: readonly string[], add: boolean) =>
    setPicked((now) => new Set(add ? [...now, ...texts] : [...now].filter((text) => !texts.includes(text))));
  return (
    <>
      <div className={styles.value}>
        <Checkbox
          label={messages.selectAllValues}
          checked={isAll}
          mixed={pickedCount > 0 && !isAll}
          disabled={shown.length === 0}
          onChange={() =>
            pick(
              shown.map(([text]) => text),
              !isAll,
            )
          }
        />
        <span>{messages.selectAllValues}</span>
        {picked.size > 0 && <span className={styles.count}>{messages.pickedValues(picked.size)}</span>}
      </div>
      <ul aria-label={messages.valuesOf(title)}>
        {shown.map(([text, count]) => (
          <li key={text} className={styles.value}>
            <Checkbox
              label={nameOf(text)}
              checked={picked.has(text)}
              onChange={() => pick([text], !picked.has(text))}
            />
            <span>{nameOf(text)}</span>
            <span className={styles.count}>{count}</span>
          </li>
        ))}
      </ul>
      {counted.length >= MAX_DISTINCT_TEXTS && <p>{messages.valuesTruncated(MAX_DISTINCT_TEXTS)}</p>}
    </>
  );
}
