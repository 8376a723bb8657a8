import { LoadingOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Emphasis } from '@/model/entity/entity';
import { Emphasized } from '../field/Emphasized';
import type { TableRow } from '../table/types';
import { messages } from '../messages';
import { treeKeyAction } from './keyboard';
import type { VisibleNode } from './tree-nodes';
import { CheckMark } from '../input/CheckMark';
import styles from './tree.module.css';

interface Props {
  label: string;
  nodes: readonly VisibleNode[];
  getRowLabel: (row: TableRow) => string;
  /** The emphasis of a whole record. */
  getEmphasis?: ((row: TableRow) => Emphasis | null) | null;
  selected: string | null;
  /** Checked ids for multiple selection; null: single selection. */
  checkedIds: readonly string[] | null;
  onSelect: ((row: TableRow) => void) | null;
  onToggle: (id: string) => void;
  loadingIds: readonly string[];
  errors: Readonly<Record<string, { message: string }>>;
}

/** Tree with the keyboard pattern of the ARIA role tree: one tab stop, arrow keys move the focus, Enter selects. */
export function TreeView(props: Props) {
  const { label, nodes, getRowLabel, getEmphasis, selected, checkedIds, onSelect, onToggle, loadingIds, errors } =
    props;
  const id = useId();
  const root = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const recordNodes = nodes.filter(({ placeholder: coming }) => !coming);
  const tabStopId =
    [focusedId, selected].find((one) => recordNodes.some((line) => line.id === one)) ?? recordNodes[0]?.id ?? null;

  const focus = (line: VisibleNode | undefined) => {
    if (!line) return;
    setFocusedId(line.id);
    root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(line.id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, line: VisibleNode) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = treeKeyAction(event.key, line, recordNodes, getRowLabel);
    if (step === null) return;
    event.preventDefault();
    if (step.toggle) onToggle(line.id);
    if (step.select) onSelect?.(line.row);
    focus(step.focus);
  };

  return (
    <ul ref={root} role="tree" aria-label={label} aria-multiselectable={checkedIds !== null} className={styles.tree}>
      {nodes.map((line) => {
        const level = { '--level': line.level - 1 };
        if (line.placeholder)
          return (
            <li key={line.id} role="treeitem" className={styles.node} style={level} aria-level={line.level} aria-busy>
              <span className={styles.expander} />
              <span className={styles.coming}>{messages.loading}</span>
            </li>
          );
        const error = errors[line.id]?.message ?? null;
        const name = getRowLabel(line.row);
        return (
          <li
            key={line.id}
            role="treeitem"
            data-node={line.id}
            className={styles.node}
            style={level}
            tabIndex={line.id === tabStopId ? 0 : -1}
            aria-level={line.level}
            aria-posinset={line.positionInSet}
            aria-setsize={line.setSize}
            {...(checkedIds
              ? { 'aria-checked': checkedIds.includes(line.id) }
              : { 'aria-selected': line.id === selected })}
            {...(line.expandable ? { 'aria-expanded': line.expanded } : {})}
            aria-labelledby={`${id}${line.id}`}
            onFocus={(event) => event.target === event.currentTarget && setFocusedId(line.id)}
            onKeyDown={(event) => onKeyDown(event, line)}
            onClick={(event) => {
              if (event.target instanceof Element && event.target.closest('button')) return;
              if (onSelect) onSelect(line.row);
              else if (line.expandable) onToggle(line.id);
            }}
          >
            <Expander
              node={line}
              name={name}
              loading={loadingIds.includes(line.id)}
              error={error}
              onToggle={onToggle}
            />
            {checkedIds && <CheckMark state={checkedIds.includes(line.id) ? 'on' : 'off'} />}
            <span id={`${id}${line.id}`} className={styles.name} title={name}>
              <Emphasized emphasis={getEmphasis?.(line.row) ?? null}>{name}</Emphasized>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface ExpanderProps {
  node: VisibleNode;
  name: string;
  loading: boolean;
  error: string | null;
  onToggle: (id: string) => void;
}

/** Expand button for the pointer. Keyboard users expand with arrow keys; the node itself has `aria-expanded`. */
function Expander({ node, name, loading, error, onToggle }: ExpanderProps) {
  if (!node.expandable) return <span className={styles.expander} />;
  const icon = loading ? <LoadingOutlined /> : error !== null ? <ReloadOutlined /> : <RightOutlined />;
  const button = (
    <button
      type="button"
      tabIndex={-1}
      className={styles.expander}
      aria-label={node.expanded ? messages.collapseNode(name) : messages.expandNode(name)}
      data-open={node.expanded}
      data-failed={error !== null}
      onClick={() => onToggle(node.id)}
    >
      {icon}
    </button>
  );
  if (error === null) return button;
  return (
    <>
      <Tooltip title={error}>{button}</Tooltip>
      <span role="alert" className={styles.unseen}>
        {messages.retryNode(name)} {error}
      </span>
    </>
  );
}
