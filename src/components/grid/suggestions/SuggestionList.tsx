import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { GridState } from '../core/grid-state';
import { useSlice } from '../core/use-observable';
import { suggestions } from './suggestions';
import styles from './suggestions.module.css';

/** Distance from the edges of the window (pixels). */
const EDGE_GAP = 4;

/** Places the list below the cell, or above it where it would not fit below. */
function placeList(list: HTMLElement, cell: HTMLElement): void {
  const at = cell.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = list;
  const isBelow = at.bottom + height + EDGE_GAP <= window.innerHeight || at.top < height;
  list.style.minWidth = `${at.width}px`;
  list.style.left = `${Math.max(Math.min(at.left, window.innerWidth - width - EDGE_GAP), EDGE_GAP)}px`;
  list.style.top = `${isBelow ? at.bottom : at.top - height}px`;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface Props {
  grid: GridState;
  id: string;
  label: string;
  cell: RefObject<HTMLElement | null>;
}

/** The options for the typed text, in the top layer: neither the grid nor a dialog clips them. */
export function SuggestionList({ grid, id, label, cell }: Props) {
  const found = useSlice(suggestions, grid);
  const list = useRef<HTMLDivElement>(null);
  // Runs after every render, because any of them may move the cell or resize the list.
  useLayoutEffect(() => {
    const [node, target] = [list.current, cell.current];
    if (!node || !target) return undefined;
    if (!node.matches(':popover-open')) node.showPopover();
    const place = () => placeList(node, target);
    place();
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  });
  const take = (index: number) => {
    const hit = found.hits[index];
    if (hit) found.take(hit);
    grid.handles.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus stays in the cell
    <div
      ref={list}
      popover="manual"
      role="listbox"
      id={id}
      aria-label={label}
      className={styles.list}
      onPointerDown={(event) => event.stopPropagation()}
      // Keeps the focus in the cell.
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.hits.map(({ value, text, note }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are handled in the cell
        <div
          key={value}
          role="option"
          id={optionId(id, index)}
          aria-selected={index === found.active}
          className={styles.option}
          onClick={() => take(index)}
        >
          {text}
          {note && <small>{note}</small>}
        </div>
      ))}
    </div>
  );
}
