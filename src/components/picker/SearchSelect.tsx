import { Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { joinCsv, splitCsv } from '@/model/field-types/text-value';
import type { InputProps } from '@/registry/field-view';
import { isCancelled } from '@/runtime/http/request';
import { createTypedSearch, type SearchHit, type SearchSource } from '@/runtime/lookup/search-sources';
import { usePickedNames } from './use-picked-names';
import { dropDownProps, placeholderOf } from '../input/input-attributes';
import styles from './search-select.module.css';
import { messages } from './messages';

/** What the open list says: null while it is on its way. */
type SearchState = readonly SearchHit[] | Error | null;

interface SearchOption {
  value: string;
  label: string;
  note: string;
  disabled: boolean;
}

/** A name, and what tells it from others of the same name. */
const renderOption = ({ data: { label, note } }: { data: SearchOption }) =>
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
  multiple: boolean;
  /** True where nothing is asked before somebody types. */
  searchOnly?: boolean;
  /** Said where a word finds nothing. */
  noneText?: string;
}

/** Searching a source: as somebody types, and the first of all at once; what runs ends with the input. */
function useSearch(source: SearchSource, place: InputProps['place']) {
  const searches = useMemo(
    () => ({
      search: createTypedSearch(source, place === 'cell' ? 'cell' : 'form'),
      first: () => source.find('', new AbortController().signal),
    }),
    [source, place],
  );
  useEffect(() => () => searches.search.cancel(), [searches]);
  return searches;
}

/** Records found by typing: one, or several as tags. */
export function SearchSelect({ source, multiple, searchOnly = false, noneText = messages.noResults, ...props }: Props) {
  const { value, onChange, field, row, place } = props;
  const chosen = splitCsv(value);
  const names = usePickedNames(chosen, source.names, field, row);
  const [searchState, setSearchState] = useState<SearchState>(null);
  const [query, setQuery] = useState('');
  const { search, first: searchAll } = useSearch(source, place);

  const showResult = (asked: Promise<readonly SearchHit[]>) => {
    setSearchState(null);
    asked.then(setSearchState, (error: unknown) => {
      if (!isCancelled(error)) setSearchState(error instanceof Error ? error : new Error(String(error)));
    });
  };
  const onOpen = (open: boolean) => {
    // What was found before may be out of date: another field may narrow it now.
    if (open && !searchOnly) showResult(searchAll());
  };
  const onSearch = (typed: string) => {
    setQuery(typed);
    if (typed === '' && searchOnly) {
      search.cancel();
      setSearchState(null);
    } else showResult(search(typed));
  };

  const found = Array.isArray(searchState) ? (searchState as readonly SearchHit[]) : [];
  const foundOptions = found.map(({ value, text, note = '', disabled }): SearchOption => ({
    value,
    label: text,
    note,
    disabled,
  }));
  const chosenOptions = chosen
    .filter((code) => !found.some((one) => one.value === code))
    .map((code): SearchOption => ({ value: code, label: names[code] ?? code, note: '', disabled: false }));
  const waitingText = searchOnly && query === '' ? messages.prompt : messages.loading;
  const shared = {
    ...dropDownProps(props, onOpen),
    options: query === '' ? [...chosenOptions, ...foundOptions] : foundOptions,
    placeholder: placeholderOf({ ...props, many: false }, searchOnly ? messages.prompt : messages.choose),
    allowClear: true,
    showSearch: true,
    filterOption: false,
    onSearch,
    notFoundContent: searchState === null ? waitingText : searchState instanceof Error ? searchState.message : noneText,
    optionRender: renderOption,
  };
  const labelOf = (code: string) => ({
    value: code,
    label: names[code] ?? found.find((one) => one.value === code)?.text ?? code,
  });
  return multiple ? (
    <Select<{ value: string }[], SearchOption>
      {...shared}
      mode="multiple"
      labelInValue
      maxTagCount={place === 'form' ? undefined : 'responsive'}
      value={chosen.map(labelOf)}
      onChange={(picked) => onChange(joinCsv(picked.map((one) => one.value)))}
    />
  ) : (
    <Select<{ value: string } | null, SearchOption>
      {...shared}
      labelInValue
      value={chosen[0] === undefined ? null : labelOf(chosen[0])}
      onChange={(picked: { value: string } | null | undefined) => onChange(picked?.value ?? null)}
    />
  );
}
