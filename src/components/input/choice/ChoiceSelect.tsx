import { Select } from 'antd';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import type { Option } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { joinCsv, splitCsv } from '@/model/field-types/text-value';
import type { InputProps } from '@/registry/field-view';
import { useTextMatching } from '@/components/text-search/use-text-matching';
import { dropDownProps, placeholderOf } from '../input-attributes';
import { withOptionsError } from './OptionsError';
import { messages } from '../messages';
import type { AsyncValue } from './use-async-value';

/** From this number of options on, the list can be searched. */
const MIN_SEARCHABLE_OPTIONS = 9;

/**
 * Adds selected codes that are no longer offered, as disabled options with the server's name for the record, or the
 * code.
 */
function withMissingChosen(options: readonly Option[], chosen: readonly string[], recordText: Value | undefined) {
  const offered = options.map(({ value, text, disabled }) => ({ value, label: text, disabled }));
  const missing = chosen.filter((code) => !options.some(({ value }) => value === code));
  // The names of several codes are one comma-joined text, in the order of the codes.
  const all = typeof recordText === 'string' ? recordText.split(',') : [];
  const names = missing.map((code) => (all.length === chosen.length ? all[chosen.indexOf(code)] : undefined) ?? code);
  return [...missing.map((value, index) => ({ value, label: names[index] ?? value, disabled: true })), ...offered];
}

/** Option for the typed text: the option with this code or name, otherwise a new one. */
function typedOption(offered: ReturnType<typeof withMissingChosen>, typed: string) {
  const word = typed.trim();
  if (word === '') return null;
  return (
    offered.find(({ value, label }) => word === value || word === label) ?? {
      value: word,
      label: word,
      disabled: false,
    }
  );
}

type Props = Omit<InputProps, 'patch'> & {
  /** Whether the options can be searched; by default from nine options on. */
  search?: boolean | undefined;
  /** Free text is allowed. */
  allowInput?: boolean;
  /** Maximum number of selected options when several are allowed. */
  maxItems?: number | undefined;
  /** Loading state of the options, when they are loaded on demand. */
  source?: AsyncValue<unknown>;
};

/** Text of an empty list. */
const emptyListText = (source: AsyncValue<unknown> | undefined) => {
  if (!source || source.value !== null) return messages.notFound;
  return source.error === null ? messages.loading : messages.optionsNotLoaded;
};

/** The test of a typed word, for the texts of options. */
function useOptionMatching(options: readonly Option[], query: string) {
  const texts = useMemo(() => options.map(({ text }) => text), [options]);
  return useTextMatching(texts, query);
}

/** Drop-down list of options by name; multiple selection with `multiple`. */
export function ChoiceSelect({ search, allowInput = false, maxItems, source, ...props }: Props) {
  const { value, onChange, options, multiple, field, row } = props;
  const [query, setQuery] = useState('');
  const matcherOf = useOptionMatching(options, query);
  const chosen = splitCsv(value);
  const selectOptions = withMissingChosen(options, chosen, row[`${field.key}_dictText`]);
  const showSearch = allowInput || (search ?? options.length >= MIN_SEARCHABLE_OPTIONS);
  const typedEntry = allowInput && !multiple ? typedOption(selectOptions, query) : null;
  const shared = {
    ...dropDownProps(props),
    options: typedEntry && !selectOptions.includes(typedEntry) ? [...selectOptions, typedEntry] : selectOptions,
    placeholder: placeholderOf({ ...props, multiple: false }, messages.choose),
    allowClear: true,
    showSearch,
    ...(showSearch ? { onSearch: setQuery } : {}),
    // Blur takes over the typed text, as in a text input.
    onBlur: () => {
      if (typedEntry) onChange(typedEntry.value);
    },
    filterOption: (word: string, option?: { label?: ReactNode }) => matcherOf(word)(String(option?.label ?? '')),
    notFoundContent: emptyListText(source),
    ...(source ? { popupRender: (list: ReactElement) => withOptionsError(list, source) } : {}),
  };
  return multiple ? (
    <Select<string[]>
      {...shared}
      mode="multiple"
      {...(maxItems === undefined ? {} : { maxCount: maxItems })}
      maxTagCount="responsive"
      value={chosen}
      onChange={(codes) => onChange(joinCsv(codes))}
    />
  ) : (
    <Select<string | null>
      {...shared}
      value={chosen[0] ?? null}
      onChange={(code: string | null | undefined) => onChange(code ?? null)}
    />
  );
}
