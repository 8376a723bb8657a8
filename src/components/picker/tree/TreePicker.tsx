import { TreeSelect } from 'antd';
import { useMemo, useState, type Key } from 'react';
import { csv, csvParts } from '@/model/field-types/text-value';
import type { InputProps } from '@/registry/field-view';
import { reportError } from '@/runtime/notices/notices';
import type { TreeSource } from '@/runtime/lookup/tree-sources';
import type { TreeNode } from '@/runtime/lookup/tree-nodes';
import { dropDown, hint } from '@/components/input/input-attributes';
import { listOf } from '@/components/input/choice/popup-list';
import styles from './tree-picker.module.css';
import { flatten } from './check-state';
import { texts } from './messages';
import { useNames } from '../use-picked-names';

/** spec 2 §9: the drop-down of a tree select. */
const HEIGHT = 400;

type Loaded = readonly TreeNode[] | Error | null;

interface Props extends InputProps {
  source: TreeSource;
  several: boolean;
  /** Of several: choosing a node takes along what is below it. Needs a source that gives everything. */
  linked?: boolean;
  /** Only what has nothing below it may be chosen. */
  leafOnly: boolean;
}

/** The tree with what was loaded below one of its nodes. */
const grown = (nodes: readonly TreeNode[], id: string, below: readonly TreeNode[]): TreeNode[] =>
  nodes.map((node) =>
    node.id === id
      ? { ...node, children: below, isLeaf: below.length === 0 }
      : { ...node, children: node.children && grown(node.children, id, below) },
  );

const titlesOf = (nodes: readonly TreeNode[]) =>
  Object.fromEntries(flatten(nodes).map(({ node }) => [node.id, node.title]));

/** Nodes as antd's tree draws them. */
const drawn = (nodes: readonly TreeNode[], whole: boolean, leafOnly: boolean): object[] =>
  nodes.map(({ id, title, isLeaf: leaf, children }) => ({
    value: id,
    title,
    isLeaf: leaf || (whole && (children?.length ?? 0) === 0),
    selectable: !leafOnly || leaf || (whole && (children?.length ?? 0) === 0),
    children: drawn(children ?? [], whole, leafOnly),
  }));

/** Ticks that take along what is below; the choice holds parents and children alike. */
const LINKED = { treeCheckable: true, showCheckedStrategy: TreeSelect.SHOW_ALL } as const;

/** Nodes of a tree in a drop-down: one, or several as tags, each for itself unless they are linked. */
export function TreePicker({ source, several, linked = false, leafOnly, ...props }: Props) {
  const { value, onChange, field, row } = props;
  const chosen = csvParts(value);
  const names = useNames(chosen, source.names, field, row);
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [open, setOpen] = useState<readonly string[]>([]);
  const [word, setWord] = useState('');
  const nodes = useMemo(() => (Array.isArray(loaded) ? (loaded as readonly TreeNode[]) : []), [loaded]);
  const data = useMemo(() => drawn(nodes, source.children === null, leafOnly), [nodes, source, leafOnly]);

  const onOpen = (now: boolean) => {
    if (!now || Array.isArray(loaded)) return;
    setLoaded(null);
    source.roots().then(take, (error: unknown) => {
      setLoaded(error instanceof Error ? error : new Error(String(error)));
      reportError(error);
    });
  };
  const take = (roots: readonly TreeNode[]) => {
    source.names.store(titlesOf(roots));
    setLoaded(roots);
    if (roots.length === 1) setOpen([roots[0]!.id]);
  };
  const { children: below } = source;
  const onLoad = async (id: string) => {
    if (!below) return;
    const level = await below(id);
    source.names.store(titlesOf(level));
    setLoaded((before) => (Array.isArray(before) ? grown(before as readonly TreeNode[], id, level) : before));
  };

  const labelled = chosen.map((code) => ({ value: code, label: names[code] ?? titleOf(nodes, code) ?? code }));
  const shared = {
    ...dropDown(props, onOpen),
    labelInValue: true as const,
    treeData: data,
    placeholder: hint({ ...props, many: false }, texts.choose),
    allowClear: true,
    showSearch: true,
    treeNodeFilterProp: 'title',
    listHeight: HEIGHT,
    popupRender: listOf(props.id),
    classNames: { popup: { root: styles.picker ?? '' } },
    onSearch: setWord,
    // While one searches the tree opens itself.
    ...(word === '' ? { treeExpandedKeys: [...open] } : {}),
    onTreeExpand: (keys: Key[]) => word === '' && setOpen(keys.map(String)),
    notFoundContent: loaded === null ? texts.loading : loaded instanceof Error ? loaded.message : texts.notFound,
    ...(below ? { loadData: ({ value: id }: { value?: unknown }) => onLoad(String(id)) } : {}),
  };
  return several ? (
    <TreeSelect
      {...shared}
      {...(linked ? LINKED : { multiple: true })}
      value={labelled}
      onChange={(picked: { value: string }[]) => onChange(csv(picked.map((one) => one.value)))}
    />
  ) : (
    <TreeSelect<{ value: string } | undefined>
      {...shared}
      value={labelled[0]}
      onChange={(picked: { value: string } | undefined) => onChange(picked?.value ?? null)}
    />
  );
}

function titleOf(nodes: readonly TreeNode[], id: string): string | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node.title : titleOf(node.children ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
}
