/** What a key means in a tree (ARIA's pattern of trees). Pure. */
import type { TableRow } from '../table/types';
import type { Line } from './tree-nodes';

export interface Step {
  /** Where the caret goes. */
  to?: Line | undefined;
  toggle?: boolean;
  select?: boolean;
}

/** The step that a key makes from a line; null: none of the tree's keys. */
export function keyStep(
  key: string,
  line: Line,
  lines: readonly Line[],
  naming: (row: TableRow) => string,
): Step | null {
  const index = lines.indexOf(line);
  switch (key) {
    case 'ArrowDown':
      return { to: lines[index + 1] };
    case 'ArrowUp':
      return { to: lines[index - 1] };
    case 'Home':
      return { to: lines[0] };
    case 'End':
      return { to: lines.at(-1) };
    case 'ArrowRight':
      if (!line.opens) return {};
      return line.open ? { to: lines.find(({ parent }) => parent === line.id) } : { toggle: true };
    case 'ArrowLeft':
      return line.open ? { toggle: true } : { to: lines.find(({ id }) => id === line.parent) };
    case 'Enter':
    case ' ':
      return { select: true };
    default: {
      if (key.length !== 1) return null;
      const round = [...lines.slice(index + 1), ...lines.slice(0, index)];
      return { to: round.find(({ row }) => naming(row).toLowerCase().startsWith(key.toLowerCase())) };
    }
  }
}
