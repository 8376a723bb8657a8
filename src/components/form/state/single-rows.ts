/**
 * Rows of one-to-one children in a form. Their fields are always on screen, so the form has a row for them: a new one where
 * none is stored. A new row in which the user entered nothing is neither validated nor saved.
 */
import { isEmpty } from '@/components/field/field-text';
import type { Entity } from '@/model/entity/entity';
import { createTemporaryIds } from '@/model/grid/core/temporary-id';
import type { RecordState, Row } from '@/model/record';

const rowsOf = (values: Row | null, key: string): readonly Row[] => {
  const rows = values?.[key];
  return Array.isArray(rows) ? (rows as Row[]) : [];
};

export class SingleRows {
  private readonly keys: readonly string[];
  private readonly createId = createTemporaryIds();

  /**
   * @param before the stored record
   * @param shown keys of the children on screen
   */
  constructor(
    private readonly record: RecordState,
    private readonly entity: Entity,
    private readonly before: Row | null,
    shown: readonly string[],
  ) {
    this.keys = shown.filter((key) => entity.children[key]?.single && entity.children[key].entity === null);
  }

  /** Adds the rows that are missing, of children that are visible and writable. */
  complete(): void {
    for (const key of this.keys) {
      const { visible, readonly } = this.record.flags(key);
      if (visible && !readonly && rowsOf(this.record.values, key).length === 0)
        this.record.addRows(key, [{ at: 0, row: { id: this.createId() } }]);
    }
  }

  private isEntered(key: string, id: string, field: string): boolean {
    const entry = this.record.entry(`${key}/${id}/${field}`);
    return entry?.touched === true && !isEmpty(entry.value ?? null);
  }

  /** True when the child has only a new row in which the user entered nothing, and needs none. */
  isBlank(key: string): boolean {
    if (!this.keys.includes(key) || this.record.flags(key).required) return false;
    const [row, ...others] = rowsOf(this.record.values, key);
    if (!row || others.length > 0) return false;
    const id = String(row['id']);
    if (rowsOf(this.before, key).some((stored) => String(stored['id']) === id)) return false;
    return !Object.keys(this.entity.children[key]?.fields ?? {}).some((field) => this.isEntered(key, id, field));
  }

  /** The values without blank rows. */
  withoutBlank(values: Row): Row {
    const blank = this.keys.filter((key) => this.isBlank(key));
    return blank.length === 0 ? values : { ...values, ...Object.fromEntries(blank.map((key) => [key, []])) };
  }
}
