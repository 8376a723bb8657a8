/** Paths of cells in child rows: `child/rowId/field`. A row id may contain slashes itself. */

export interface RowPath {
  child: string;
  id: string;
  key: string;
}

/** Splits a path; null for the path of a main field or a whole child. */
export function splitRowPath(path: string): RowPath | null {
  const first = path.indexOf('/');
  const cell = first < 0 ? null : splitCellPath(path, first);
  return cell && { child: path.slice(0, first), ...cell };
}

/** The row id and field of a path in a given child; null for other paths. */
export function cellInChild(child: string, path: string): { id: string; key: string } | null {
  return path.startsWith(child) && path[child.length] === '/' ? splitCellPath(path, child.length) : null;
}

/** Field keys of cells, by the id of their row. */
export type KeysByRow = Map<string, Set<string>>;

/** Groups the paths of cells by child and row; paths of main fields and of whole children are left out. */
export function keysByRow(paths: Iterable<string>): Map<string, KeysByRow> {
  const found = new Map<string, KeysByRow>();
  for (const path of paths) {
    const cell = splitRowPath(path);
    if (!cell) continue;
    const rows: KeysByRow = found.get(cell.child) ?? new Map();
    found.set(cell.child, rows);
    const keys = rows.get(cell.id);
    if (keys) keys.add(cell.key);
    else rows.set(cell.id, new Set([cell.key]));
  }
  return found;
}

/** @param first index of the slash after the child */
function splitCellPath(path: string, first: number): { id: string; key: string } | null {
  const last = path.lastIndexOf('/');
  return last <= first ? null : { id: path.slice(first + 1, last), key: path.slice(last + 1) };
}
