/** What one call changed, told once. */
import type { Value } from '@/model/entity/field-type';
import { isSameValue, type Row } from '@/model/record';
import type { Cell, CellChange } from './types';

export class ChangeSet {
  private readonly changed: CellChange[] = [];
  private readonly otherCells: Cell[] = [];

  /** Cells of a row that hold another value now. */
  addDifferences(id: string, before: Row | undefined, after: Row, keys: Iterable<string>): void {
    for (const key of keys) {
      const held: Value = before?.[key] ?? null;
      if (!isSameValue(held, after[key] ?? null)) this.changed.push({ id, key, before: held });
    }
  }

  /** Cells whose flags or message may be others now. */
  addCells(cells: Iterable<Cell>): void {
    for (const cell of cells) this.otherCells.push(cell);
  }

  /** Each cell once; one that was only named holds what it held. */
  toCellChanges(row: (id: string) => Row | undefined): CellChange[] {
    if (this.otherCells.length === 0) return this.changed;
    const known = new Map<string, Set<string>>();
    const isNews = ({ id, key }: Cell): boolean => {
      const keys = known.get(id);
      if (!keys) known.set(id, new Set([key]));
      else if (keys.has(key)) return false;
      else keys.add(key);
      return true;
    };
    this.changed.forEach(isNews);
    const more = this.otherCells.flatMap((cell) => {
      const held = isNews(cell) ? row(cell.id) : undefined;
      return held ? [{ ...cell, before: held[cell.key] ?? null }] : [];
    });
    return [...this.changed, ...more];
  }
}
