import { lazy, Suspense, useCallback, useState, type ReactNode, type RefObject } from 'react';
import type { Expand } from '@/model/entity/entity';
import { isTemporaryId } from '@/model/grid/core/temporary-id';
import type { Row } from '@/model/record';
import { notify, reportError } from '@/runtime/notices/notices';
import { loadChunk } from '@/runtime/http/connection';
import { open } from '@/runtime/navigation/dialogs';
import { PartSkeleton } from '../loading/PartSkeleton';
import { referencedNames } from '../screen/parameter-templates';
import { messages } from '../messages';
import styles from './expand.module.css';
import { rowParameters, type RowContext } from './row-parameters';

const RowScreen = lazy(() => loadChunk(() => import('./RowScreen')));
const RowPopover = lazy(() => loadChunk(() => import('./RowPopover')));

/** Width of a row's details in a dialog (pixels; spec 2 §2). */
const MODAL_WIDTH = 1200;

interface Options {
  /** Null: rows show nothing more of themselves. */
  expand: Expand | null;
  context: RowContext;
  holder: string;
  active: boolean;
  getRowLabel: (row: Row) => string;
  /** Where rows are looked for. */
  root: RefObject<HTMLElement | null>;
}

export interface RowExpansion {
  renderDetails: ((row: Row) => ReactNode) | undefined;
  openDetails: ((row: Row) => void) | undefined;
  /** Always in a dialog: narrow screens have no room beside a row. */
  openDialog: ((row: Row) => void) | null;
  popover: ReactNode;
}

/** Nothing belongs to a row yet that no server has seen. */
const needsSavedRow = (expand: Expand, row: Row): boolean =>
  referencedNames(expand.with).includes('id') && isTemporaryId(String(row['id']));

/** What opening a row shows: below it, or elsewhere; and what stands open elsewhere now. */
export function useExpand({ expand, context, holder, active, getRowLabel, root }: Options): RowExpansion {
  const [popoverRow, setPopoverRow] = useState<Row | null>(null);
  const renderScreen = useCallback(
    (row: Row) =>
      expand && needsSavedRow(expand, row) ? (
        <p className={styles.none}>{messages.expandAfterSave}</p>
      ) : (
        expand && (
          <Suspense fallback={<PartSkeleton />}>
            <RowScreen expand={expand} row={row} around={context} holder={holder} active={active} />
          </Suspense>
        )
      ),
    [expand, context, holder, active],
  );
  const openDialog = useCallback(
    (row: Row) => {
      if (!expand) return;
      if (needsSavedRow(expand, row)) return notify.info(messages.expandAfterSave);
      const title = messages.rowDetailsOf(getRowLabel(row));
      open(expand.screen, rowParameters(expand, row, context), { as: 'modal', width: MODAL_WIDTH, title }).catch(
        reportError,
      );
    },
    [expand, context, getRowLabel],
  );
  const as = expand?.as;
  return {
    renderDetails: as === 'row' ? renderScreen : undefined,
    openDetails: as === 'modal' ? openDialog : as === 'popover' ? setPopoverRow : undefined,
    openDialog: expand ? openDialog : null,
    popover: popoverRow && (
      <Suspense>
        <RowPopover
          key={String(popoverRow['id'])}
          root={root}
          id={String(popoverRow['id'])}
          title={messages.rowDetailsOf(getRowLabel(popoverRow))}
          onClose={() => setPopoverRow(null)}
        >
          {renderScreen(popoverRow)}
        </RowPopover>
      </Suspense>
    ),
  };
}
