import { Tooltip } from 'antd';
import { useEffect, useState, type RefObject } from 'react';
import styles from './rows.module.css';
import type { GridState } from '../core/grid-state';
import { cellOf } from '../layout/hit-test';

/** A pointer that only passes over a cell shows no tooltip. */
const HOVER_DELAY_MS = 300;

interface Tip {
  text: string;
  left: number;
  top: number;
  width: number;
}

/** The tooltip of a cell that shows only a part of its text (spec 2 §5, Ellipsis text); null when it shows all. */
function tooltipOf(grid: GridState, cell: HTMLElement): Tip | null {
  const coordinate = cellOf(cell);
  const found = coordinate && grid.cellAt(coordinate);
  if (!found) return null;
  const { column, row } = found;
  const text = column.text(row);
  const clipped = [cell, ...cell.querySelectorAll('*')].some((node) => node.scrollWidth > node.clientWidth + 1);
  if (text === '' || (!clipped && column.truncatedText(row) === text)) return null;
  const { left, top, width } = cell.getBoundingClientRect();
  return { text, left, top, width };
}

/** One tooltip for all cells, shown at the cell under the pointer. */
export function CellTooltip({ grid, scroller }: { grid: GridState; scroller: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    const node = scroller.current;
    if (!node) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      over = null;
      setTip(null);
    };
    const scheduleShow = ({ target, pointerType }: PointerEvent) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place] [data-col]') : null;
      if (cell === over) return;
      hide();
      over = cell;
      if (!cell || pointerType === 'touch') return;
      timer = setTimeout(() => {
        if (cell.isConnected) setTip(tooltipOf(grid, cell));
      }, HOVER_DELAY_MS);
    };
    const leaving = ['pointerleave', 'pointerdown', 'scroll'] as const;
    node.addEventListener('pointerover', scheduleShow);
    for (const name of leaving) node.addEventListener(name, hide, { passive: true });
    return () => {
      clearTimeout(timer);
      node.removeEventListener('pointerover', scheduleShow);
      for (const name of leaving) node.removeEventListener(name, hide);
    };
  }, [grid, scroller]);
  if (!tip) return null;
  const { text, ...box } = tip;
  return (
    <Tooltip title={text} open placement="topLeft">
      <i className={styles.tooltipAnchor} style={box} aria-hidden="true" />
    </Tooltip>
  );
}
