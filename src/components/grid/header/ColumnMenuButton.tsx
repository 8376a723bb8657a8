import type { MenuProps } from 'antd';
import type { KeyboardEvent } from 'react';
import { DeferredMenu } from '@/components/deferred/DeferredMenu';
import styles from './header.module.css';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import { cellSelection } from '../selection/cell-selection';

interface Props {
  grid: GridState;
  /** Index among all displayed columns. */
  index: number;
  title: string;
  items: () => NonNullable<MenuProps['items']>;
  /** Called before the menu opens. */
  onOpen: () => void;
}

/** Arrow keys move between the headers, or back to the cells. */
function onKeyDown(event: KeyboardEvent, grid: GridState, index: number): void {
  const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (event.key === 'ArrowDown' || event.key === 'Escape') grid.handles.focus();
  else if (direction !== 0 && grid.columns[index + direction]) {
    grid.handles.scrollToCell({ row: cellSelection(grid).current?.active.row ?? 0, col: index + direction });
    // The header is rendered in the frame after scrolling.
    requestAnimationFrame(() => grid.handles.focusHeader(index + direction));
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The button that opens a column's menu. */
export function ColumnMenuButton({ grid, index, title, items, onOpen }: Props) {
  return (
    <span className={styles.menu}>
      <DeferredMenu menu={() => ({ items: items() })}>
        {(button) => (
          <button
            {...button}
            type="button"
            tabIndex={-1}
            className={styles.menuButton}
            aria-label={messages.columnMenu(title)}
            onClick={(event) => {
              onOpen();
              button.onClick(event);
            }}
            onKeyDown={(event) => {
              // The open menu handles the keys itself.
              if (!button['aria-expanded']) onKeyDown(event, grid, index);
            }}
          >
            ⋮
          </button>
        )}
      </DeferredMenu>
    </span>
  );
}
