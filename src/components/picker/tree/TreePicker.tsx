import { TreeSelect } from 'antd';
import { useMemo, useState, type Key } from 'react';
import { joinCsv, splitCsv } from '@/model/field-types/text-value';
import type { InputProps } from '@/registry/field-view';
import { reportError } from '@/runtime/notices/notices';
import type { TreeSource } from '@/runtime/lookup/tree-sources';
import type { TreeNode } from '@/runtime/lookup/tree-nodes';
import { useTextMatching } from '@/components/text-search/use-text-matching';
import { dropDownProps, placeholderOf } from '@/components/input/input-attributes';
import { withListId } from '@/components/input/choice/popup-list';
import styles from './tree-picker.module.css';
import { flatten } from './check-state';
import { messages } from './messages';
import type { PickList } from '@/runtime/lookup/pick-list';
import type { PickedValue } from '@/runtime/lookup/recent-picks';
import { PickButton } from '../dialog/PickButton';
import { usePickedNames } from '../use-picked-names';

/** spec 2 §9: height of the drop-down in pixels. */
const LIST_HEIGHT = 400;

type LoadState = readonly TreeNode[] | Error | null;

const isLoaded = (state: LoadState): state is readonly TreeNode[] => Array.isArray(state);

interface Props extends InputProps {
  source: TreeSource;
  /** With `multiple`: selecting a node also selects its descendants. Needs a source that loads the whole tree. */
  cascade?: boolean;
  /** Only nodes without children can be selected. */
  leafOnly: boolean;
  /** List that a dialog offers; null: no dialog. */
  pickList: PickList | null;
}

/** Inserts the loaded children of one node into the tree. */
const withLoadedChildren = (nodes: readonly TreeNode[], id: string, below: readonly TreeNode[]): TreeNode[] =>
  nodes.map((node) =>
    node.id === id
      ? { ...node, children: below, isLeaf: below.length === 0 }
      : { ...node, children: node.children && withLoadedChildren(node.children, id, below) },
  );

const titlesOf = (nodes: readonly TreeNode[]) =>
  Object.fromEntries(flatten(nodes).map(({ node }) => [node.id, node.title]));

/** Converts nodes to antd's tree data. */
const toTreeData = (nodes: readonly TreeNode[], whole: boolean, leafOnly: boolean): object[] =>
  nodes.map(({ id, title, isLeaf: leaf, children }) => ({
    value: id,
    title,
    isLeaf: leaf || (whole && (children?.length ?? 0) === 0),
    selectable: !leafOnly || leaf || (whole && (children?.length ?? 0) === 0),
    children: toTreeData(children ?? [], whole, leafOnly),
  }));

/** Linked checkboxes; the value contains parents and children. */
const CASCADE_PROPS = { treeCheckable: true, showCheckedStrategy: TreeSelect.SHOW_ALL } as const;

/** Drop-down tree for one or several nodes. Nodes are independent unless `cascade` is set. */
export function TreePicker({ source, cascade = false, leafOnly, pickList, ...props }: Props) {
  const { value, onChange, multiple, field, row } = props;
  const chosen = splitCsv(value);
  const names = usePickedNames(chosen, source.names, field, row);
  const [loadState, setLoadState] = useState<LoadState>(null);
  const [expandedIds, setExpandedIds] = useState<readonly string[]>([]);
  const [query, setQuery] = useState('');
  /** Nodes that were collapsed during the search, which shows all nodes expanded at first. */
  const [collapsedIds, setCollapsedIds] = useState<readonly string[]>([]);
  const nodes = useMemo(() => (isLoaded(loadState) ? loadState : []), [loadState]);
  const titles = useMemo(() => flatten(nodes).map(({ node }) => node.title), [nodes]);
  const matcherOf = useTextMatching(titles, query);
  const treeData = useMemo(() => toTreeData(nodes, source.children === null, leafOnly), [nodes, source, leafOnly]);

  const onOpen = (now: boolean) => {
    if (!now || isLoaded(loadState)) return;
    setLoadState(null);
    source.roots().then(showRoots, (error: unknown) => {
      setLoadState(error instanceof Error ? error : new Error(String(error)));
      reportError(error);
    });
  };
  const showRoots = (roots: readonly TreeNode[]) => {
    source.names.store(titlesOf(roots));
    setLoadState(roots);
    if (roots.length === 1) setExpandedIds([roots[0]!.id]);
  };
  const { children: below } = source;
  const loadChildren = async (id: string) => {
    if (!below) return;
    try {
      const level = await below(id);
      source.names.store(titlesOf(level));
      setLoadState((before) => (isLoaded(before) ? withLoadedChildren(before, id, level) : before));
    } catch (error) {
      // Not rejected: antd would repeat the request ten times at once. The node can be expanded again.
      setExpandedIds((before) => before.filter((one) => one !== id));
      reportError(error);
    }
  };

  const labelled = chosen.map((code) => ({ value: code, label: names[code] ?? titleOf(nodes, code) ?? code }));
  const shared = {
    ...dropDownProps(props, onOpen),
    labelInValue: true as const,
    treeData,
    placeholder: placeholderOf({ ...props, multiple: false }, messages.choose),
    allowClear: true,
    showSearch: true,
    filterTreeNode: (word: string, { title }: { title?: unknown }) => matcherOf(word)(String(title ?? '')),
    listHeight: LIST_HEIGHT,
    popupRender: withListId(props.id),
    classNames: { popup: { root: styles.picker ?? '' } },
    onSearch: (word: string) => {
      setQuery(word);
      setCollapsedIds([]);
    },
    // Not left to antd: it would expand only what matches before the titles are prepared for pinyin.
    treeExpandedKeys: query === '' ? [...expandedIds] : loadedIds(nodes).filter((id) => !collapsedIds.includes(id)),
    onTreeExpand: (keys: Key[]) => {
      if (query === '') setExpandedIds(keys.map(String));
      else setCollapsedIds(loadedIds(nodes).filter((id) => !keys.includes(id)));
    },
    notFoundContent:
      loadState === null ? messages.loading : loadState instanceof Error ? loadState.message : messages.notFound,
    ...(below
      ? { treeLoadedKeys: loadedIds(nodes), loadData: ({ value: id }: { value?: unknown }) => loadChildren(String(id)) }
      : {}),
  };
  const select = multiple ? (
    <TreeSelect
      {...shared}
      {...(cascade ? CASCADE_PROPS : { multiple: true })}
      value={labelled}
      onChange={(picked: { value: string }[]) => onChange(joinCsv(picked.map((one) => one.value)))}
    />
  ) : (
    <TreeSelect<{ value: string } | undefined>
      {...shared}
      value={labelled[0]}
      onChange={(picked: { value: string } | undefined) => onChange(picked?.value ?? null)}
    />
  );
  if (!pickList) return select;
  const pick = (picked: readonly PickedValue[]) => {
    source.names.store(Object.fromEntries(picked.map(({ value: code, text }) => [code, text])));
    onChange(joinCsv(picked.map((one) => one.value)));
  };
  return (
    <PickButton {...props} list={pickList} picked={labelled.map(toPicked)} onPick={pick}>
      {select}
    </PickButton>
  );
}

const toPicked = ({ value, label }: { value: string; label: string }): PickedValue => ({ value, text: label });

/** Ids of the nodes whose children are loaded. */
const loadedIds = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ id, children }) => (children === null ? [] : [id, ...loadedIds(children)]));

function titleOf(nodes: readonly TreeNode[], id: string): string | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node.title : titleOf(node.children ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
}
