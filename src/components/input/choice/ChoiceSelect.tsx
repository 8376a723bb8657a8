import { Select } from 'antd';
import { useState, type ReactElement } from 'react';
import type { Option } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { csv, csvParts } from '@/model/field-types/text-value';
import type { InputProps } from '@/registry/field-view';
import { dropDown, hint } from '../input-attributes';
import { withFailure } from './OptionsError';
import { texts } from '../messages';
import type { Loaded } from './use-async-value';

/** From this many options on, typing to find one is faster than looking. */
const SEARCH_FROM = 9;

/** Chosen codes that are no longer offered keep their name (the server's text of the record) or show as they are. */
function withChosen(options: readonly Option[], chosen: readonly string[], named: Value | undefined) {
  const offered = options.map(({ value, text, disabled }) => ({ value, label: text, disabled }));
  const missing = chosen.filter((code) => !options.some(({ value }) => value === code));
  // Names of several come in one text, in the order of the codes.
  const all = typeof named === 'string' ? named.split(',') : [];
  const names = missing.map((code) => (all.length === chosen.length ? all[chosen.indexOf(code)] : undefined) ?? code);
  return [...missing.map((value, index) => ({ value, label: names[index] ?? value, disabled: true })), ...offered];
}

/** What was typed, as an option; the option of that code or name where there is one. */
function typedOption(offered: ReturnType<typeof withChosen>, typed: string) {
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
  /** Whether one may type to find an option; by default from nine options on. */
  search?: boolean | undefined;
  /** A text that is none of the options may be entered too. */
  allowInput?: boolean;
  /** At most so many of several. */
  most?: number | undefined;
  /** How the options come, where they are loaded. */
  loaded?: Loaded<unknown>;
};

/** What an empty list says. */
const told = (loaded: Loaded<unknown> | undefined) => {
  if (!loaded || loaded.value !== null) return texts.notFound;
  return loaded.error === null ? texts.loading : texts.failed;
};

/** A drop-down list of codes by their names; several where a query asks for any of them. */
export function ChoiceSelect({ search, allowInput = false, most, loaded, ...props }: Props) {
  const { value, onChange, options, many, field, row } = props;
  const [word, setWord] = useState('');
  const chosen = csvParts(value);
  const offered = withChosen(options, chosen, row[`${field.key}_dictText`]);
  const typed = allowInput && !many ? typedOption(offered, word) : null;
  const shared = {
    ...dropDown(props),
    options: typed && !offered.includes(typed) ? [...offered, typed] : offered,
    placeholder: hint({ ...props, many: false }, texts.choose),
    allowClear: true,
    showSearch: allowInput || (search ?? options.length >= SEARCH_FROM),
    ...(allowInput ? { onSearch: setWord } : {}),
    // Leaving takes what was typed, as a text box would.
    onBlur: () => {
      if (typed) onChange(typed.value);
    },
    optionFilterProp: 'label',
    notFoundContent: told(loaded),
    ...(loaded ? { popupRender: (list: ReactElement) => withFailure(list, loaded) } : {}),
  };
  return many ? (
    <Select<string[]>
      {...shared}
      mode="multiple"
      {...(most === undefined ? {} : { maxCount: most })}
      maxTagCount="responsive"
      value={chosen}
      onChange={(codes) => onChange(csv(codes))}
    />
  ) : (
    <Select<string | null>
      {...shared}
      value={chosen[0] ?? null}
      onChange={(code: string | null | undefined) => onChange(code ?? null)}
    />
  );
}
