import type { GridState } from '../core/grid-state';
import type { RowPermissions } from '../core/types';
import type { FindMode } from '../find/FindBar';
import { CellMenu, FindBar } from '../lazy/lazy-views';

interface Props {
  grid: GridState;
  /** Accessible name of the grid. */
  label: string;
  permissions: RowPermissions;
  /** Null: the find bar is closed. */
  findMode: FindMode | null;
  onFindModeChange: (mode: FindMode | null) => void;
  /** Null: the context menu is closed. */
  menuPosition: { x: number; y: number } | null;
  onMenuClose: () => void;
}

/** Find bar and context menu: their code is loaded when the first of them is shown. */
export function GridOverlays(props: Props) {
  const { grid, label, permissions, findMode, onFindModeChange, menuPosition, onMenuClose } = props;
  return (
    <>
      {findMode && <FindBar grid={grid} mode={findMode} onModeChange={onFindModeChange} />}
      {menuPosition && (
        <CellMenu grid={grid} label={label} permissions={permissions} position={menuPosition} onClose={onMenuClose} />
      )}
    </>
  );
}
