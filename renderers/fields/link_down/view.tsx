import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { ChoiceInput } from '@/components/picker/ChoiceInput';
import { messages } from '@/components/picker/tree/messages';
import { usePickedNames } from '@/components/picker/use-picked-names';
import { useTextMatching } from '@/components/text-search/use-text-matching';
import { dropDownProps, placeholderOf } from '@/components/input/input-attributes';
import { splitCsv, isBlank } from '@/model/field-types/text-value';
import type { FieldOf, FieldView, InputProps } from '@/registry/field-view';
import { isTableDict } from '@/runtime/dict/dictionaries';
import type { TreeNode } from '@/runtime/lookup/tree-nodes';
import { entityTree, tableTree, type TreeSource } from '@/runtime/lookup/tree-sources';

const settings = ({ props }: FieldOf<'link_down'>) => props;

/** Tree source of the chain of selects; null when the options have no levels. */
function treeOf(field: FieldOf<'link_down'>): TreeSource | null {
  const { dict, ref } = field;
  const target = ref?.is[''];
  if (target) return entityTree(target);
  if (dict === null || !isTableDict(dict)) return null;
  const { parent = 'pid', root = '' } = settings(field);
  return tableTree({ dict, pidField: parent, pidValue: root, hasChildField: '', condition: '' });
}

/** Children of one node, or the load error; null while loading. */
type Level = readonly TreeNode[] | Error | null;
const NO_NODES: readonly TreeNode[] = [];

/** Select of one level. Its options depend on the level above; a new value clears the levels below it. */
function LevelInput({ source, ...props }: InputProps<'link_down'> & { source: TreeSource }) {
  const { value, onChange, patch, field, row } = props;
  const { after, linkFields = [] } = settings(field);
  const parentValue = after === undefined ? null : row[after];
  const isWaiting = after !== undefined && isBlank(parentValue);
  const chosen = splitCsv(value);
  const names = usePickedNames(chosen, source.names, field, row);
  const [level, setLevel] = useState<Level>(null);

  const load = () =>
    after === undefined ? source.roots() : (source.children?.(String(parentValue)) ?? Promise.resolve([]));
  const onOpen = (open: boolean) => {
    if (!open || isWaiting) return;
    setLevel(null);
    load().then(
      (nodes) => {
        source.names.store(Object.fromEntries(nodes.map(({ id, title }) => [id, title])));
        setLevel(nodes);
      },
      (error: unknown) => setLevel(error instanceof Error ? error : new Error(String(error))),
    );
  };
  const [query, setQuery] = useState('');
  const nodes = isWaiting || level === null || level instanceof Error ? NO_NODES : level;
  const matcherOf = useTextMatching(
    useMemo(() => nodes.map(({ title }) => title), [nodes]),
    query,
  );
  const code = chosen[0];
  const emptyText = level === null ? messages.loading : level instanceof Error ? level.message : messages.noNodes;
  return (
    <Select<{ value: string; label: string } | null>
      {...dropDownProps(props, onOpen)}
      labelInValue
      options={nodes.map(({ id, title }) => ({ value: id, label: title }))}
      value={code === undefined ? null : { value: code, label: names[code] ?? code }}
      onChange={(picked: { value: string } | null | undefined) => {
        if (linkFields.length > 0) patch(Object.fromEntries(linkFields.map((key) => [key, null])));
        onChange(picked?.value ?? null);
      }}
      placeholder={placeholderOf(
        { ...props, multiple: false },
        isWaiting ? messages.chooseParentFirst : messages.choose,
      )}
      notFoundContent={isWaiting ? messages.chooseParentFirst : emptyText}
      showSearch
      onSearch={setQuery}
      filterOption={(word, option) => matcherOf(word)(String(option?.label ?? ''))}
      allowClear
    />
  );
}

/** A query searches all levels by name. */
function LinkInput(props: InputProps<'link_down'>) {
  const source = props.place === 'query' || props.multiple ? null : treeOf(props.field);
  return source ? <LevelInput {...props} source={source} /> : <ChoiceInput {...props} search />;
}

export default { Input: LinkInput, Show: ChoiceTags } satisfies FieldView<'link_down'>;
