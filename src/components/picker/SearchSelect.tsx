import { Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { csv, csvParts } from '@/model/field-types/text-value';
import type { InputProps } from '@/registry/field-view';
import { isCancelled } from '@/runtime/http/request';
import { createTypedSearch, type SearchHit, type SearchSource } from '@/runtime/lookup/search-sources';
import { useNames } from './use-picked-names';
import { dropDown, hint } from '../input/input-attributes';
import styles from './search-select.module.css';
import { texts } from './messages';

/** What the open list says: null while it is on its way. */
type Answer = readonly SearchHit[] | Error | null;

interface Entry {
  value: string;
  label: string;
  note: string;
  disabled: boolean;
}

/** A name, and what tells it from others of the same name. */
const drawOption = ({ data: { label, note } }: { data: Entry }) =>
  note === '' ? (
    label
  ) : (
    <span className={styles.option}>
      {label}
      <small>{note}</small>
    </span>
  );

interface Props extends InputProps {
  /** The same object for the same settings. */
  source: SearchSource;
  several: boolean;
  /** True where nothing is asked before somebody types. */
  asksFirst?: boolean;
  /** Said where a word finds nothing. */
  none?: string;
}

/** Searching a source: as somebody types, and the first of all at once; what runs ends with the input. */
function useSearch(source: SearchSource, place: InputProps['place']) {
  const made = useMemo(
    () => ({
      search: createTypedSearch(source, place === 'cell' ? 'cell' : 'form'),
      first: () => source.find('', new AbortController().signal),
    }),
    [source, place],
  );
  useEffect(() => () => made.search.cancel(), [made]);
  return made;
}

/** Records found by typing: one, or several as tags. */
export function SearchSelect({ source, several, asksFirst = false, none = texts.none, ...props }: Props) {
  const { value, onChange, field, row, place } = props;
  const chosen = csvParts(value);
  const names = useNames(chosen, source.names, field, row);
  const [answer, setAnswer] = useState<Answer>(null);
  const [word, setWord] = useState('');
  const { search, first } = useSearch(source, place);

  const take = (asked: Promise<readonly SearchHit[]>) => {
    setAnswer(null);
    asked.then(setAnswer, (error: unknown) => {
      if (!isCancelled(error)) setAnswer(error instanceof Error ? error : new Error(String(error)));
    });
  };
  const onOpen = (open: boolean) => {
    // What was found before may be out of date: another field may narrow it now.
    if (open && !asksFirst) take(first());
  };
  const onSearch = (typed: string) => {
    setWord(typed);
    if (typed === '' && asksFirst) {
      search.cancel();
      setAnswer(null);
    } else take(search(typed));
  };

  const found = Array.isArray(answer) ? (answer as readonly SearchHit[]) : [];
  const offered = found.map(({ value, text, note = '', disabled }): Entry => ({ value, label: text, note, disabled }));
  const others = chosen
    .filter((code) => !found.some((one) => one.value === code))
    .map((code): Entry => ({ value: code, label: names[code] ?? code, note: '', disabled: false }));
  const waiting = asksFirst && word === '' ? texts.prompt : texts.loading;
  const shared = {
    ...dropDown(props, onOpen),
    options: word === '' ? [...others, ...offered] : offered,
    placeholder: hint({ ...props, many: false }, asksFirst ? texts.prompt : texts.choose),
    allowClear: true,
    showSearch: true,
    filterOption: false,
    onSearch,
    notFoundContent: answer === null ? waiting : answer instanceof Error ? answer.message : none,
    optionRender: drawOption,
  };
  const labelOf = (code: string) => ({
    value: code,
    label: names[code] ?? found.find((one) => one.value === code)?.text ?? code,
  });
  return several ? (
    <Select<{ value: string }[], Entry>
      {...shared}
      mode="multiple"
      labelInValue
      maxTagCount={place === 'form' ? undefined : 'responsive'}
      value={chosen.map(labelOf)}
      onChange={(picked) => onChange(csv(picked.map((one) => one.value)))}
    />
  ) : (
    <Select<{ value: string } | null, Entry>
      {...shared}
      labelInValue
      value={chosen[0] === undefined ? null : labelOf(chosen[0])}
      onChange={(picked: { value: string } | null | undefined) => onChange(picked?.value ?? null)}
    />
  );
}
