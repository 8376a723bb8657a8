import { LoadingOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { TableRow } from '../table/types';
import { texts } from '../messages';
import { keyStep } from './keyboard';
import type { Line } from './tree-nodes';
import { TickMark } from '../input/CheckMark';
import styles from './tree.module.css';

interface Props {
  label: string;
  lines: readonly Line[];
  naming: (row: TableRow) => string;
  selected: string | null;
  /** Ids that are ticked; null: nodes are chosen one at a time. */
  ticked: readonly string[] | null;
  onSelect: ((row: TableRow) => void) | null;
  onToggle: (id: string) => void;
  opening: readonly string[];
  failed: Readonly<Record<string, { message: string }>>;
}

/** A tree as ARIA describes it: one stop for Tab, arrows within, Enter selects. */
export function TreeView(props: Props) {
  const { label, lines, naming, selected, ticked, onSelect, onToggle, opening, failed } = props;
  const id = useId();
  const root = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState<string | null>(null);
  const records = lines.filter(({ coming }) => !coming);
  const stop = [at, selected].find((one) => records.some((line) => line.id === one)) ?? records[0]?.id ?? null;

  const focus = (line: Line | undefined) => {
    if (!line) return;
    setAt(line.id);
    root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(line.id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, line: Line) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = keyStep(event.key, line, records, naming);
    if (step === null) return;
    event.preventDefault();
    if (step.toggle) onToggle(line.id);
    if (step.select) onSelect?.(line.row);
    focus(step.to);
  };

  return (
    <ul ref={root} role="tree" aria-label={label} aria-multiselectable={ticked !== null} className={styles.tree}>
      {lines.map((line) => {
        const level = { '--level': line.level - 1 } as CSSProperties;
        if (line.coming)
          return (
            <li key={line.id} role="treeitem" className={styles.node} style={level} aria-level={line.level} aria-busy>
              <span className={styles.expander} />
              <span className={styles.coming}>{texts.loading}</span>
            </li>
          );
        const error = failed[line.id]?.message ?? null;
        const name = naming(line.row);
        return (
          <li
            key={line.id}
            role="treeitem"
            data-node={line.id}
            className={styles.node}
            style={level}
            tabIndex={line.id === stop ? 0 : -1}
            aria-level={line.level}
            aria-posinset={line.place}
            aria-setsize={line.count}
            {...(ticked ? { 'aria-checked': ticked.includes(line.id) } : { 'aria-selected': line.id === selected })}
            {...(line.opens ? { 'aria-expanded': line.open } : {})}
            aria-labelledby={`${id}${line.id}`}
            onFocus={(event) => event.target === event.currentTarget && setAt(line.id)}
            onKeyDown={(event) => onKeyDown(event, line)}
            onClick={(event) => {
              if ((event.target as HTMLElement).closest('button')) return;
              if (onSelect) onSelect(line.row);
              else if (line.opens) onToggle(line.id);
            }}
          >
            <Expander line={line} name={name} busy={opening.includes(line.id)} error={error} onToggle={onToggle} />
            {ticked && <TickMark mark={ticked.includes(line.id) ? 'on' : 'off'} />}
            <span id={`${id}${line.id}`} className={styles.name} title={name}>
              {name}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface ExpanderProps {
  line: Line;
  name: string;
  busy: boolean;
  error: string | null;
  onToggle: (id: string) => void;
}

/** For the pointer alone: the keyboard opens by arrows, and the node itself says whether it is open. */
function Expander({ line, name, busy, error, onToggle }: ExpanderProps) {
  if (!line.opens) return <span className={styles.expander} />;
  const icon = busy ? <LoadingOutlined /> : error !== null ? <ReloadOutlined /> : <RightOutlined />;
  const sign = (
    <button
      type="button"
      tabIndex={-1}
      className={styles.expander}
      aria-label={line.open ? texts.collapseNode(name) : texts.expandNode(name)}
      data-open={line.open}
      data-failed={error !== null}
      onClick={() => onToggle(line.id)}
    >
      {icon}
    </button>
  );
  if (error === null) return sign;
  return (
    <>
      <Tooltip title={error}>{sign}</Tooltip>
      <span role="alert" className={styles.unseen}>
        {texts.retryNode(name)} {error}
      </span>
    </>
  );
}
