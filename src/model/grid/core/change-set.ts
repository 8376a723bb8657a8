/** What one call changed, told once. */
import type { Value } from '@/model/entity/field-type';
import { isSame, type Row } from '@/model/record';
import type { Cell, CellChange } from './types';

export class Notice {
  private readonly changed: CellChange[] = [];
  private readonly named: Cell[] = [];

  /** Cells of a row that hold another value now. */
  compare(id: string, before: Row | undefined, after: Row, keys: Iterable<string>): void {
    for (const key of keys) {
      const held: Value = before?.[key] ?? null;
      if (!isSame(held, after[key] ?? null)) this.changed.push({ id, key, before: held });
    }
  }

  /** Cells whose flags or message may be others now. */
  name(cells: Iterable<Cell>): void {
    for (const cell of cells) this.named.push(cell);
  }

  /** Each cell once; one that was only named holds what it held. */
  cells(row: (id: string) => Row | undefined): CellChange[] {
    if (this.named.length === 0) return this.changed;
    const known = new Map<string, Set<string>>();
    const isNews = ({ id, key }: Cell): boolean => {
      const keys = known.get(id);
      if (!keys) known.set(id, new Set([key]));
      else if (keys.has(key)) return false;
      else keys.add(key);
      return true;
    };
    this.changed.forEach(isNews);
    const more = this.named.flatMap((cell) => {
      const held = isNews(cell) ? row(cell.id) : undefined;
      return held ? [{ ...cell, before: held[cell.key] ?? null }] : [];
    });
    return [...this.changed, ...more];
  }
}
