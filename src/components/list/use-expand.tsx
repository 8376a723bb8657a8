import { lazy, Suspense, useCallback, useState, type ReactNode, type RefObject } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { List } from '@/model/screen';
import { report } from '@/runtime/notice';
import { loadPart } from '@/runtime/online';
import { open } from '@/runtime/open';
import { PartSkeleton } from '../screen/PartSkeleton';
import type { TableRow } from '../table/types';
import { texts } from '../texts';
import { rowParameters } from './row-parameters';

const RowScreen = lazy(() => loadPart(() => import('./RowScreen')));
const RowPopover = lazy(() => loadPart(() => import('./RowPopover')));

/** Width of a row's details in a dialog (pixels; spec 2 §2). */
const MODAL_WIDTH = 1200;

interface Options {
  list: List;
  params: Parameters;
  holder: string;
  active: boolean;
  naming: (row: TableRow) => string;
  root: RefObject<HTMLElement | null>;
}

/** What opening a row shows: below it, or elsewhere; and what stands open elsewhere now. */
export function useExpand({ list, params, holder, active, naming, root }: Options): {
  details: ((row: TableRow) => ReactNode) | undefined;
  open: ((row: TableRow) => void) | undefined;
  /** Always in a dialog: narrow screens have no room beside a row. */
  openDialog: ((row: TableRow) => void) | null;
  popover: ReactNode;
} {
  const { expand } = list;
  const [shown, setShown] = useState<TableRow | null>(null);
  const screenOf = useCallback(
    (row: TableRow) =>
      expand && (
        <Suspense fallback={<PartSkeleton />}>
          <RowScreen expand={expand} row={row} params={params} holder={holder} active={active} />
        </Suspense>
      ),
    [expand, params, holder, active],
  );
  const openDialog = useCallback(
    (row: TableRow) => {
      if (!expand) return;
      const title = texts.detailsOf(naming(row));
      open(expand.screen, rowParameters(expand, row, params), { as: 'modal', width: MODAL_WIDTH, title }).catch(report);
    },
    [expand, params, naming],
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
