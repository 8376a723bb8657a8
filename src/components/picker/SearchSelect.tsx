import { Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { SearchHit } from '@/model/entity/entity';
import { joinCsv, splitCsv } from '@/model/field-types/text-value';
import { isPinyinWord } from '@/model/values/readings';
import type { InputProps } from '@/registry/field-view';
import { isCancelled } from '@/runtime/errors/api-error';
import { createTypedSearch, type SearchSource } from '@/runtime/lookup/search-sources';
import type { PickList } from '@/runtime/lookup/pick-list';
import { recentPicks, type PickedValue } from '@/runtime/lookup/recent-picks';
import { useTextMatching } from '@/components/text-search/use-text-matching';
import { PickButton } from './dialog/PickButton';
import { usePickedNames } from './use-picked-names';
import { dropDownProps, placeholderOf } from '../input/input-attributes';
import styles from './search-select.module.css';
import { messages } from './messages';

/** Search result of the open list: hits, an error, or null while loading. */
type SearchState = readonly SearchHit[] | Error | null;

interface SearchOption {
  value: string;
  label: string;
  note: string;
  disabled: boolean;
}

/** Option label with a note that distinguishes records of the same name. */
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
  /** Must be the same object for the same settings. */
  source: SearchSource;
  /** True when no request is sent before the user types. */
  searchOnly?: boolean;
  /** Text for a search without hits. */
  noneText?: string;
  /** List that a dialog offers; without it values are only searched. */
  pickList?: PickList | null;
}

/**
 * Searches a source: `search` while the user types, `first` when the list opens. Unmounting cancels a pending search.
 */
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

/** The values picked lately come first. */
function recentFirst(found: readonly SearchHit[], list: PickList | null): readonly SearchHit[] {
  const recent = list ? recentPicks(list.key).map(({ value }) => value) : [];
  const rank = ({ value }: SearchHit) => (recent.includes(value) ? recent.indexOf(value) : recent.length);
  return recent.length === 0 ? found : found.toSorted((a, b) => rank(a) - rank(b));
}

const NO_RECENT: readonly PickedValue[] = [];

/**
 * The values picked lately whose names match a typed pinyin: the server finds parts of names only. Where a condition
 * limits the records, the server has to say which of them are admitted.
 */
function useRecentByPinyin(list: PickList | null, query: string): readonly SearchHit[] {
  const isPinyin = isPinyinWord(query);
  const recent = useMemo(
    () => (list?.keepsRecent && list.conditions?.length === 0 && isPinyin ? recentPicks(list.key) : NO_RECENT),
    [list, isPinyin],
  );
  const matches = useTextMatching(
    useMemo(() => recent.map(({ text }) => text), [recent]),
    query,
  )(query);
  return recent
    .filter(({ text }) => matches(text))
    .map(({ value, text }) => ({ value, text, color: null, disabled: false }));
}

/** Select whose options are found by a server search; several values are shown as tags. */
export function SearchSelect({
  source,
  searchOnly = false,
  noneText = messages.noResults,
  pickList = null,
  ...props
}: Props) {
  const { value, onChange, multiple, field, row, place } = props;
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
    // Searches again on every opening, because another field may limit the hits now.
    if (open && !searchOnly) showResult(searchAll());
  };
  const onSearch = (typed: string) => {
    setQuery(typed);
    if (typed === '' && searchOnly) {
      search.cancel();
      setSearchState(null);
    } else showResult(search(typed));
  };

  const hits = searchState === null || searchState instanceof Error ? [] : searchState;
  const known = useRecentByPinyin(pickList, query);
  const unlisted = known.filter(({ value }) => !hits.some((hit) => hit.value === value));
  const found = query === '' ? recentFirst(hits, pickList) : [...unlisted, ...hits];
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
    placeholder: placeholderOf({ ...props, multiple: false }, searchOnly ? messages.prompt : messages.choose),
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
  const select = multiple ? (
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
  if (!pickList) return select;
  const pick = (picked: readonly PickedValue[]) => {
    source.names.store(Object.fromEntries(picked.map(({ value: code, text }) => [code, text])));
    onChange(joinCsv(picked.map((one) => one.value)));
  };
  const picked = chosen.map((code) => ({ value: code, text: labelOf(code).label }));
  return (
    <PickButton {...props} list={pickList} picked={picked} onPick={pick}>
      {select}
    </PickButton>
  );
}
