import { lazy, Suspense, useCallback, useState, type ReactNode, type RefObject } from 'react';
import type { Expand } from '@/model/entity/entity';
import { isTemporary } from '@/model/grid/core/temporary-id';
import type { Row } from '@/model/record';
import { notify, reportError } from '@/runtime/notices/notices';
import { loadChunk } from '@/runtime/http/connection';
import { open } from '@/runtime/navigation/dialogs';
import { PartSkeleton } from '../loading/PartSkeleton';
import { namesRead } from '../screen/parameter-templates';
import { texts } from '../messages';
import styles from './expand.module.css';
import { rowParameters, type Around } from './row-parameters';

const RowScreen = lazy(() => loadChunk(() => import('./RowScreen')));
const RowPopover = lazy(() => loadChunk(() => import('./RowPopover')));

/** Width of a row's details in a dialog (pixels; spec 2 §2). */
const MODAL_WIDTH = 1200;

interface Options {
  /** Null: rows show nothing more of themselves. */
  expand: Expand | null;
  around: Around;
  holder: string;
  active: boolean;
  naming: (row: Row) => string;
  /** Where rows are looked for. */
  root: RefObject<HTMLElement | null>;
}

export interface Expanding {
  details: ((row: Row) => ReactNode) | undefined;
  open: ((row: Row) => void) | undefined;
  /** Always in a dialog: narrow screens have no room beside a row. */
  openDialog: ((row: Row) => void) | null;
  popover: ReactNode;
}

/** Nothing belongs to a row yet that no server has seen. */
const isTooNew = (expand: Expand, row: Row): boolean =>
  namesRead(expand.with).includes('id') && isTemporary(String(row['id']));

/** What opening a row shows: below it, or elsewhere; and what stands open elsewhere now. */
export function useExpand({ expand, around, holder, active, naming, root }: Options): Expanding {
  const [shown, setShown] = useState<Row | null>(null);
  const screenOf = useCallback(
    (row: Row) =>
      expand && isTooNew(expand, row) ? (
        <p className={styles.none}>{texts.expandSaved}</p>
      ) : (
        expand && (
          <Suspense fallback={<PartSkeleton />}>
            <RowScreen expand={expand} row={row} around={around} holder={holder} active={active} />
          </Suspense>
        )
      ),
    [expand, around, holder, active],
  );
  const openDialog = useCallback(
    (row: Row) => {
      if (!expand) return;
      if (isTooNew(expand, row)) return notify.info(texts.expandSaved);
      const title = texts.detailsOf(naming(row));
      open(expand.screen, rowParameters(expand, row, around), { as: 'modal', width: MODAL_WIDTH, title }).catch(
        reportError,
      );
    },
    [expand, around, naming],
  );
  const as = expand?.as;
  return {
    details: as === 'row' ? screenOf : undefined,
    open: as === 'modal' ? openDialog : as === 'popover' ? setShown : undefined,
    openDialog: expand ? openDialog : null,
    popover: shown && (
      <Suspense>
        <RowPopover
          key={String(shown['id'])}
          root={root}
          id={String(shown['id'])}
          title={texts.detailsOf(naming(shown))}
          onClose={() => setShown(null)}
        >
          {screenOf(shown)}
        </RowPopover>
      </Suspense>
    ),
  };
}
