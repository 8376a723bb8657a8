import { Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { antdInput, hint } from '@/components/input/attributes';
import { PickedNames } from '@/components/choice-tree/PickedNames';
import { texts } from '@/components/choice-tree/texts';
import styles from '@/components/choice-tree/choice-tree.module.css';
import { useNames } from '@/components/choice-tree/use-names';
import type { Field } from '@/model/entity';
import type { PropsByType } from '@/model/generated/props';
import { csv, csvParts } from '@/model/value/text';
import type { FieldView, InputProps, ShowProps } from '@/registry/view';
import { isCancelled } from '@/runtime/http';
import { userNames, userSearch, findUsers, type Colleague } from '@/runtime/users';

const settings = (field: Field) => field.props as PropsByType['sel_user'];
const keyOf = (field: Field) => settings(field).store ?? 'username';

/** What a list of people says: null while it is on its way. */
type Found = readonly Colleague[] | Error | null;

/** Name, and what tells people of one name apart. */
const drawOption = ({ data }: { data: { label: string; note: string } }) => (
  <span className={styles.option}>
    {data.label}
    <small>{data.note}</small>
  </span>
);

function UserInput(props: InputProps) {
  const { value, onChange, field, row, place } = props;
  const key = keyOf(field);
  const several = props.many || settings(field).many === true;
  const chosen = csvParts(value);
  const names = useNames(chosen, userNames(key), field, row);
  const [found, setFound] = useState<Found>(null);
  const search = useMemo(() => userSearch(key, place === 'cell' ? 'cell' : 'form'), [key, place]);
  useEffect(() => () => search.cancel(), [search]);

  const take = (asked: Promise<readonly Colleague[]>) => {
    asked.then(setFound, (error: unknown) => {
      if (!isCancelled(error)) setFound(error instanceof Error ? error : new Error(String(error)));
    });
  };
  const onOpen = (open: boolean) => {
    if (!open || Array.isArray(found)) return;
    setFound(null);
    take(findUsers(key, '', new AbortController().signal));
  };
  const onSearch = (word: string) => {
    setFound(null);
    take(search(word));
  };

  const people = Array.isArray(found) ? (found as readonly Colleague[]) : [];
  const offered = people.map(({ code, name, note }) => ({ value: code, label: name, note }));
  const others = chosen
    .filter((code) => !people.some((one) => one.code === code))
    .map((code) => ({ value: code, label: names[code] ?? code, note: '' }));
  const shared = {
    ...antdInput(props),
    options: [...others, ...offered],
    placeholder: hint({ ...props, many: false }, texts.choose),
    allowClear: true,
    showSearch: true,
    filterOption: false,
    loading: false,
    onSearch,
    onOpenChange: onOpen,
    notFoundContent: found === null ? texts.loading : found instanceof Error ? found.message : texts.nobody,
    optionRender: drawOption,
  };
  return several ? (
    <Select<string[], (typeof offered)[number]>
      {...shared}
      mode="multiple"
      value={chosen}
      onChange={(codes) => onChange(csv(codes))}
    />
  ) : (
    <Select<string | null, (typeof offered)[number]>
      {...shared}
      value={chosen[0] ?? null}
      onChange={(code: string | null | undefined) => onChange(code ?? null)}
    />
  );
}

function UserShow(props: ShowProps) {
  return <PickedNames {...props} finder={userNames(keyOf(props.field))} />;
}

/** spec 2 §9: 220 pixels, never below 190. */
export default { Input: UserInput, Show: UserShow, width: 220 } satisfies FieldView;
