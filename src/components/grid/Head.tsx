import { memo, type ReactNode } from 'react';
import { Tick } from '../input/Tick';
import styles from './grid.module.css';
import { inLine } from './in-line';
import { HeadCell } from './HeadCell';
import type { Layout, Placed } from './layout';
import type { Sight } from './sight';
import type { GridState } from './state';
import { texts } from './texts';
import type { Arranged } from './use-arrangement';
import { useTopic } from './use-topic';

/** The box that ticks all rows. */
function TickAll({ state }: { state: GridState }) {
  useTopic(state, 'chosen');
  useTopic(state, 'frame');
  const count = state.chosen.size;
  const all = state.view.length > 0 && count >= state.view.length;
  return (
    <Tick
      label={texts.chooseAll}
      checked={all}
      mixed={count > 0 && !all}
      skipped
      disabled={state.view.length === 0}
      onChange={() => state.choose(all ? new Set() : new Set(state.view))}
    />
  );
}

interface Props {
  state: GridState;
  layout: Layout;
  arranged: Arranged;
  sight: Sight;
}

/** The line of titles: pressing one selects its column. */
export const Head = memo(function Head({ state, layout, arranged, sight }: Props) {
  const cell = (placed: Placed): ReactNode => (
    <HeadCell key={placed.column.key} state={state} placed={placed} arranged={arranged} />
  );
  const leads = layout.leads.map(({ key, style }) => (
    <div key={key} role="columnheader" className={styles.leadTitle} style={style} data-lead-title={key}>
      {key === 'row-checkbox' && <TickAll state={state} />}
      {key === 'row-number' && '#'}
      {key === 'row-drag-sort' && <span className={styles.unseen}>{texts.order}</span>}
    </div>
  ));
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {inLine(layout, sight, leads, cell)}
      </div>
    </div>
  );
});
