import { useCallback } from 'react';
import { areasOf } from '@/model/grid/selection';
import styles from './grid.module.css';
import { figuresOf } from './figures';
import type { GridState, Topic } from './state';
import { texts } from './texts';
import { useSliced } from './use-sliced';
import { useTopic } from './use-topic';

const FOLLOWED: readonly Topic[] = ['selection'];

/**
 * Below the table: how many rows there are, and what the selected cells come to.
 * @param brief the latter alone: a list says itself how many rows there are
 */
export function StatusBar({ state, brief = false }: { state: GridState; brief?: boolean }) {
  useTopic(state, 'frame');
  useTopic(state, 'chosen');
  const figures = useSliced(
    state,
    FOLLOWED,
    useCallback(() => figuresOf(state), [state]),
  );
  const { selected } = state;
  const chosen = state.ticks.ids;
  const area = selected ? areasOf(selected)[0] : undefined;
  return (
    <div className={styles.status} tabIndex={-1} data-behind data-brief={brief}>
      {!brief && (
        <span>
          {state.filter.length > 0
            ? texts.shownOf(state.view.length, state.rows.ids.length)
            : texts.rows(state.view.length)}
        </span>
      )}
      {!brief && chosen.size > 0 && <span>{texts.chosen(chosen.size)}</span>}
      <span className={styles.stats}>
        {area && figures && figures.cells > 1 && (
          <>
            <span>{texts.area(area.bottom - area.top + 1, area.right - area.left + 1)}</span>
            <span>{texts.count(figures.count)}</span>
            {figures.sum !== null && <span>{texts.sumOf(figures.sum)}</span>}
            {figures.average !== null && <span>{texts.averageOf(figures.average)}</span>}
          </>
        )}
      </span>
    </div>
  );
}
