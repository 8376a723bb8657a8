/** Values that stand in cells while the final ones are being looked up. A cell holds one as long as it is the same object. */
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import type { CellEntry, EditableRows } from '../core/types';
import type { FinalValues, Provisional, UndoStep } from './types';

const finalOf = (value: Value | undefined, final: FinalValues): Value | undefined =>
  value !== undefined && final.has(value) ? final.get(value) : value;

const withFinalEntries = (entries: readonly CellEntry[], final: FinalValues): readonly CellEntry[] =>
  entries.map((entry) => ({ ...entry, value: finalOf(entry.value, final) }));

const withFinalCells = (row: Row, final: FinalValues): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, finalOf(value, final) ?? null]));

/** A step as if the final values had been entered at once. */
function withFinalValues(step: UndoStep, final: FinalValues): UndoStep {
  switch (step.kind) {
    case 'cells':
      return { ...step, before: withFinalEntries(step.before, final), after: withFinalEntries(step.after, final) };
    case 'insert':
    case 'remove':
      return { ...step, rows: step.rows.map((one) => ({ ...one, row: withFinalCells(one.row, final) })) };
    case 'move':
      return step;
  }
}

/** The cells that still hold a provisional value, with their final values. */
function finalEntries(rows: EditableRows, keys: Iterable<string>, final: FinalValues): CellEntry[] {
  const fields = [...keys];
  return rows.ids.flatMap((id) =>
    fields.flatMap((key): CellEntry[] => {
      const entry = rows.entryOf(id, key);
      return entry?.value !== undefined && final.has(entry.value)
        ? [{ ...entry, value: final.get(entry.value) ?? null }]
        : [];
    }),
  );
}

/** The look-ups whose provisional values are in the rows or in their history. */
export class ProvisionalValues {
  private readonly running = new Map<Provisional, Promise<void>>();

  constructor(private readonly rows: EditableRows) {}

  get isRunning(): boolean {
    return this.running.size > 0;
  }

  has(value: Value | undefined): boolean {
    for (const { values } of this.running.keys()) if (value !== undefined && values.has(value)) return true;
    return false;
  }

  /** @param onFinal called when the rows have the final values; the steps of `stacks` have them too */
  add(lookup: Provisional, stacks: readonly (readonly UndoStep[])[][], onFinal: () => void): void {
    const done = lookup.final.then((final) => {
      const entries = finalEntries(this.rows, lookup.keys, final);
      if (entries.length > 0) this.rows.restoreEntries(entries);
      for (const stack of stacks)
        for (const [at, steps] of stack.entries()) stack[at] = steps.map((step) => withFinalValues(step, final));
      this.running.delete(lookup);
      onFinal();
    });
    this.running.set(lookup, done);
  }

  async settled(): Promise<void> {
    while (this.isRunning) await Promise.all(this.running.values());
  }
}
