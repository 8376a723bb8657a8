import { useEffect, useState } from 'react';
import { areasOf } from '@/model/grid/selection';
import { inSlices } from '@/runtime/slices';
import styles from './grid.module.css';
import type { GridState } from './state';
import { figuresOf, type Figures } from './figures';
import { texts } from './texts';
import { useTopic } from './use-topic';

/** Sum, average and count of the selected cells, worked out when the browser has time for it. */
function useFigures(state: GridState): Figures | null {
  const [figures, setFigures] = useState<Figures | null>(null);
  useEffect(() => {
    let leave = new AbortController();
    const begin = () => {
      leave.abort();
      leave = new AbortController();
      const { signal } = leave;
      void inSlices(figuresOf(state), signal).then((found) => {
        if (!signal.aborted) setFigures(found);
      });
    };
    begin();
    const stop = state.topics.on('selection', begin);
    return () => {
      leave.abort();
      stop();
    };
  }, [state]);
  return figures;
}

/** Below the table: how many rows there are, and what the selected cells come to. */
export function StatusBar({ state }: { state: GridState }) {
  useTopic(state, 'frame');
  useTopic(state, 'chosen');
  const figures = useFigures(state);
  const { selected, chosen } = state;
  const area = selected ? areasOf(selected)[0] : undefined;
  return (
    <div className={styles.status} tabIndex={-1} data-behind>
      <span>{texts.rows(state.view.length)}</span>
      {chosen.size > 0 && <span>{texts.chosen(chosen.size)}</span>}
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
