import { Tooltip } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { cutText } from './cut';
import styles from './table.module.css';

/**
 * One line of text in a cell. What does not fit, or was cut at `cut` (25 unless written; null: never), shows whole in a
 * tooltip. The tooltip is mounted only once it is needed: a page has hundreds of cells.
 */
export function CellText({ text, cut, children }: { text: string; cut?: number | null; children?: ReactNode }) {
  const shown = cut === null ? text : cutText(text, cut);
  const ref = useRef<HTMLSpanElement>(null);
  const [full, setFull] = useState(false);
  const look = () => {
    const node = ref.current;
    if (node && !full && (shown !== text || node.scrollWidth > node.clientWidth)) setFull(true);
  };
  const cell = (
    <span ref={ref} className={styles.text} onPointerEnter={look}>
      {children ?? shown}
    </span>
  );
  return full && text !== '' ? (
    <Tooltip title={text} defaultOpen placement="topLeft" mouseEnterDelay={0.3}>
      {cell}
    </Tooltip>
  ) : (
    cell
  );
}
