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
export type KeysByRow = Map<string, ReadonlySet<string>>;

/** Groups the paths of cells by child and row; paths of main fields and of whole children are left out. */
export function keysByRow(paths: Iterable<string>): Map<string, KeysByRow> {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const path of paths) {
    const cell = splitRowPath(path);
    if (!cell) continue;
    const rows = found.get(cell.child) ?? new Map<string, Set<string>>();
    found.set(cell.child, rows);
    const keys = rows.get(cell.id);
    if (keys) keys.add(cell.key);
    else rows.set(cell.id, new Set([cell.key]));
  }
  return found;
}

/** All keys of every row, by its id. Rows with the same keys share a set: most rows of a child have the same. */
export function keysOfRows(rows: readonly Readonly<Record<string, unknown>>[]): KeysByRow {
  const sets = new Map<string, ReadonlySet<string>>();
  const found: KeysByRow = new Map();
  for (const row of rows) {
    const keys = Object.keys(row);
    const name = keys.join('/');
    const shared = sets.get(name) ?? new Set(keys);
    sets.set(name, shared);
    found.set(String(row.id), shared);
  }
  return found;
}

/** @param first index of the slash after the child */
function splitCellPath(path: string, first: number): { id: string; key: string } | null {
  const last = path.lastIndexOf('/');
  return last <= first ? null : { id: path.slice(first + 1, last), key: path.slice(last + 1) };
}
