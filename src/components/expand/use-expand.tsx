import { useCallback, useState, type ReactNode, type RefObject } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import type { Expand } from '@/model/entity/entity';
import { isTemporaryId } from '@/model/grid/core/temporary-id';
import type { Row } from '@/model/record';
import { notify, reportError } from '@/runtime/notices/notices';
import { open } from '@/runtime/navigation/dialogs';
import { PartSkeleton } from '../loading/PartSkeleton';
import { referencedNames } from '../screen/parameter-templates';
import { messages } from '../messages';
import styles from './expand.module.css';
import { rowParameters, type RowContext } from './row-parameters';

const RowScreen = lazyComponent(() => import('./RowScreen'));
const RowPopover = lazyComponent(() => import('./RowPopover'));

/** Width of the details dialog in pixels (spec 2 §2). */
const MODAL_WIDTH = 1200;

interface Options {
  /** Null: rows have no details. */
  expand: Expand | null;
  context: RowContext;
  ownerId: string;
  active: boolean;
  getRowLabel: (row: Row) => string;
  /** Element that contains the rows. */
  root: RefObject<HTMLElement | null>;
}

export interface RowExpansion {
  renderDetails: ((row: Row) => ReactNode) | undefined;
  openDetails: ((row: Row) => void) | undefined;
  /** Opens the details in a dialog in every mode; used on narrow screens. */
  openDialog: ((row: Row) => void) | null;
  popover: ReactNode;
}

/** True for an unsaved row whose details need its id: the server has no details for it yet. */
const needsSavedRow = (expand: Expand, row: Row): boolean =>
  referencedNames(expand.with).includes('id') && isTemporaryId(String(row['id']));

/** Details of rows: rendered below the row, in a dialog or in a popover; returns the open popover too. */
export function useExpand({ expand, context, ownerId, active, getRowLabel, root }: Options): RowExpansion {
  const [popoverRow, setPopoverRow] = useState<Row | null>(null);
  const renderScreen = useCallback(
    (row: Row) =>
      expand && needsSavedRow(expand, row) ? (
        <p className={styles.none}>{messages.expandAfterSave}</p>
      ) : (
        expand && (
          <RowScreen
            fallback={<PartSkeleton />}
            expand={expand}
            row={row}
            around={context}
            ownerId={ownerId}
            active={active}
          />
        )
      ),
    [expand, context, ownerId, active],
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
      <RowPopover
        key={String(popoverRow['id'])}
        root={root}
        id={String(popoverRow['id'])}
        title={messages.rowDetailsOf(getRowLabel(popoverRow))}
        onClose={() => setPopoverRow(null)}
      >
        {renderScreen(popoverRow)}
      </RowPopover>
    ),
  };
}
