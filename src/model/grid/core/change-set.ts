/** Collects the cell changes of one call, so that they are published as one event. */
import type { Value } from '@/model/entity/field-type';
import { isSameValue, type Row } from '@/model/record';
import { beforeNameOf } from './dict-texts';
import type { Cell, CellChange } from './types';

export class ChangeSet {
  private readonly changed: CellChange[] = [];
  private readonly otherCells: Cell[] = [];

  /** Adds the cells whose value changed. */
  addDifferences(id: string, before: Row | undefined, after: Row, keys: Iterable<string>): void {
    for (const key of keys) {
      const held: Value = before?.[key] ?? null;
      if (!isSameValue(held, after[key] ?? null))
        this.changed.push({ id, key, before: held, ...beforeNameOf(before, key) });
    }
  }

  /** Adds cells whose flags or error may have changed. */
  addCells(cells: Iterable<Cell>): void {
    for (const cell of cells) this.otherCells.push(cell);
  }

  /** Returns each cell once. For a cell whose value did not change, `before` is the current value. */
  toCellChanges(row: (id: string) => Row | undefined): CellChange[] {
    if (this.otherCells.length === 0) return this.changed;
    const known = new Map<string, Set<string>>();
    const isFirst = ({ id, key }: Cell): boolean => {
      const keys = known.get(id);
      if (!keys) known.set(id, new Set([key]));
      else if (keys.has(key)) return false;
      else keys.add(key);
      return true;
    };
    this.changed.forEach(isFirst);
    const more = this.otherCells.flatMap((cell) => {
      const held = isFirst(cell) ? row(cell.id) : undefined;
      return held ? [{ ...cell, before: held[cell.key] ?? null }] : [];
    });
    return [...this.changed, ...more];
  }
}
