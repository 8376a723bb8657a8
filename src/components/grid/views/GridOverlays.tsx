import { Suspense } from 'react';
import type { GridState } from '../core/grid-state';
import type { RowPermissions } from '../core/types';
import { CellMenu, FindBar } from '../lazy/lazy-views';

interface Props {
  grid: GridState;
  permissions: RowPermissions;
  finding: boolean;
  onFindClose: () => void;
  /** Null: the context menu is closed. */
  menuPosition: { x: number; y: number } | null;
  onMenuClose: () => void;
}

/** Find bar and context menu: their code is loaded when the first of them is shown. */
export function GridOverlays({ grid, permissions, finding, onFindClose, menuPosition, onMenuClose }: Props) {
  return (
    <>
      {finding && (
        <Suspense>
          <FindBar grid={grid} onClose={onFindClose} />
        </Suspense>
      )}
      {menuPosition && (
        <Suspense>
          <CellMenu grid={grid} permissions={permissions} position={menuPosition} onClose={onMenuClose} />
        </Suspense>
      )}
    </>
  );
}
