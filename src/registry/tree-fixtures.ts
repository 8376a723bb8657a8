/**
 * Fixtures of field types whose values are nodes of a lazily loaded tree; the types differ in the source of the tree.
 */
import { dictItems, namesByCode, type Fixture } from './fixtures';

const row = (id: string, name: string, hasChild: boolean) => ({ key: id, value: id, title: name, isLeaf: !hasChild });
const options = dictItems(['1', '服装'], ['2', '食品'], ['3', '家电']);
const roots = [row('1', '服装', true), row('2', '食品', false), row('3', '家电', false)];

/**
 * Creates the fixtures of a tree type.
 * @param field field settings with the source of the tree
 * @param names last part of the path for name lookups, and the parameter that contains the codes
 */
export function treeFixtures(field: Fixture['field'], names: { path: string; codes: string }): Fixture[] {
  const answers: Fixture['replies'] = {
    loadTreeData: roots,
    [names.path]: (asked) => (asked[names.codes] ?? '').split(',').map((id) => namesByCode(options)[id] ?? id),
  };
  return [
    {
      title: 'one node',
      field,
      replies: answers,
      options,
      column: { kind: 'text', length: 32 },
      values: [
        { value: '2', text: '食品' },
        { value: '1', text: '服装' },
        { value: 'gone', text: 'gone', parsed: { error: '“gone”不是可选的值' } },
      ],
      rejects: [{ text: '书', message: '“书”不是可选的值' }],
      checks: [{ value: 'x'.repeat(33), message: '最大长度32位字符' }],
      normalizes: [{ from: 7, to: '7' }],
      queries: [
        { rule: 'eq', val: '2', finds: [0] },
        { rule: 'in', val: '2,gone', finds: [0, 2] },
        { rule: 'like', val: 'o', finds: [2] },
        { rule: 'ne', val: '2', finds: [1, 2] },
      ],
      enter: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{ArrowDown}{Enter}', value: '2' },
      multiple: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{ArrowDown}{Enter}{ArrowDown}{Enter}', value: '2,3' },
    },
    {
      title: 'several, only those with nothing below them',
      field: { ...field, props: { ...field.props, many: true, leaf: true } },
      replies: answers,
      options,
      column: { kind: 'text', length: 500 },
      values: [
        { value: '2,3', text: '食品,家电' },
        { value: '2', text: '食品' },
      ],
      checks: [],
      queries: [{ rule: 'eq', val: '2', finds: [1] }],
      // The first row has children: pressing Enter there selects nothing.
      enter: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{Enter}{ArrowDown}{Enter}', value: '2' },
    },
  ];
}
