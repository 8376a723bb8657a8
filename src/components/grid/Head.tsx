import { memo, type ReactNode } from 'react';
import { Tick } from '../input/Tick';
import styles from './grid.module.css';
import { inLine } from './in-line';
import { GroupLine } from './GroupLine';
import { HeadCell } from './HeadCell';
import type { Layout, Placed } from './layout';
import { chooseAll } from './operations';
import type { Across } from './sight';
import type { GridState } from './state';
import { texts } from './texts';
import type { Arranged } from './use-arrangement';
import type { Sorting } from './types';
import { useTopic } from './use-topic';

/** Leads whose title is only heard. */
const LEAD_TITLES = { 'row-drag-sort': texts.order, 'row-radio': texts.choice, 'row-expand': texts.details } as const;

/** The box that ticks all rows. */
function TickAll({ state, label }: { state: GridState; label: string }) {
  useTopic(state, 'chosen');
  useTopic(state, 'frame');
  const ticked = state.ticks.of(state.view);
  return (
    <Tick
      label={label}
      checked={ticked === 'all'}
      mixed={ticked === 'some'}
      skipped={state.writable}
      disabled={state.view.length === 0}
      onChange={() => chooseAll(state)}
    />
  );
}

interface Props extends Across {
  state: GridState;
  layout: Layout;
  arranged: Arranged;
  /** Sorts rows elsewhere, by the titles themselves; null: their menus sort them here. */
  sorting: Sorting | null;
  /** What the box above the others is called. */
  tickAll: string;
}

/** The line of titles: pressing one selects its column. */
export const Head = memo(function Head({ state, layout, arranged, left, right, sorting, tickAll }: Props) {
  const cell = (placed: Placed): ReactNode => (
    <HeadCell key={placed.column.key} state={state} placed={placed} arranged={arranged} sorting={sorting} />
  );
  const leads = layout.leads.map(({ key, style }) => (
    <div key={key} role="columnheader" className={styles.leadTitle} style={style} data-lead-title={key}>
      {key === 'row-checkbox' && <TickAll state={state} label={tickAll} />}
      {key === 'row-number' && '#'}
      {key in LEAD_TITLES && <span className={styles.unseen}>{LEAD_TITLES[key as keyof typeof LEAD_TITLES]}</span>}
    </div>
  ));
  return (
    <div role="rowgroup" className={styles.head}>
      {layout.levels === 2 && <GroupLine layout={layout} across={{ left, right }} />}
      <div role="row" aria-rowindex={layout.levels} className={styles.headRow}>
        {inLine(
          layout,
          { left, right },
          leads,
          cell,
          layout.trail && (
            <div role="columnheader" className={styles.trailTitle} style={layout.trail}>
              {texts.actions}
            </div>
          ),
        )}
      </div>
    </div>
  );
});
