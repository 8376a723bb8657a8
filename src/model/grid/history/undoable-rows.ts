/** Rows with a memory: each thing a person does is one step, and the last hundred can be taken back. */
import { isSame, type Row } from '@/model/record';
import type { Value } from '@/model/entity/field-type';
import { withPlaced } from '@/model/record/ordered-list';
import { temporaryId } from '../core/temporary-id';
import type { CellValue, Entry, GridRows, PlacedRow, Sheet, Step } from '../core/types';

export interface SheetOptions {
  /** The column that numbers the rows from 1 (`isOrder`): renumbered after rows came, went or moved. */
  order?: string | undefined;
  /** Ids for rows that have none yet. */
  newId?: (() => string) | undefined;
}

/** Steps that are remembered. */
const MOST_STEPS = 100;

const isNobody = (id: Value | undefined): boolean => id === undefined || id === null || id === '';
const idOf = ({ row }: PlacedRow): string => String(row.id);

class OpenSheet implements Sheet {
  private readonly back: (readonly Step[])[] = [];
  private readonly forth: (readonly Step[])[] = [];
  /** The steps of the call that is under way. */
  private current: Step[] | null = null;
  /** Rows that came through this sheet: they are in no database. */
  private readonly added = new Set<string>();
  private readonly gone = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private readonly orderKey: string | undefined;
  private readonly newId: () => string;

  constructor(
    readonly rows: GridRows,
    { order, newId = temporaryId }: SheetOptions,
  ) {
    this.orderKey = order;
    this.newId = newId;
  }

  get undos(): number {
    return this.back.length;
  }

  get redos(): number {
    return this.forth.length;
  }

  get removed(): readonly string[] {
    return [...this.gone];
  }

  together(work: () => void): void {
    if (this.current) return void work();
    const steps: Step[] = [];
    this.current = steps;
    try {
      work();
      if (steps.some(({ kind }) => kind !== 'cells')) this.renumber();
    } finally {
      this.current = null;
      if (steps.length > 0) {
        this.back.push(steps);
        if (this.back.length > MOST_STEPS) this.back.shift();
        this.forth.length = 0;
        this.tell();
      }
    }
  }

  foreign(work: () => void): void {
    if (this.current) return;
    this.current = [];
    try {
      work();
    } finally {
      this.current = null;
    }
  }

  onStep(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  private note(step: Step): void {
    (this.current as Step[]).push(step);
  }

  edit(values: readonly CellValue[]): void {
    this.together(() => this.enter(values));
  }

  private enter(values: readonly CellValue[]): void {
    const before: Entry[] = [];
    const known = new Map<string, Set<string>>();
    for (const { id, key } of values) {
      const keys = known.get(id) ?? new Set();
      if (keys.has(key)) continue;
      known.set(id, keys.add(key));
      const entry = this.rows.entry(id, key);
      if (entry) before.push(entry);
    }
    this.rows.set(values);
    const after = before.map(({ id, key }) => this.rows.entry(id, key) as Entry);
    const changed = after.map(
      ({ value, touched }, index) =>
        touched !== before[index]?.touched || !isSame(value ?? null, before[index]?.value ?? null),
    );
    if (!changed.includes(true)) return;
    const only = (entries: readonly Entry[]) => entries.filter((_, index) => changed[index]);
    this.note({ kind: 'cells', before: only(before), after: only(after) });
  }

  insert(rows: readonly Row[], at: number): readonly string[] {
    const known = new Set<string>();
    const placed: PlacedRow[] = [];
    for (const given of rows) {
      const row = isNobody(given.id) ? { ...given, id: this.newId() } : given;
      const id = String(row.id);
      if (known.has(id) || this.rows.row(id)) continue;
      known.add(id);
      placed.push({ at: Math.max(0, at) + placed.length, row });
    }
    if (placed.length === 0) return [];
    this.together(() => {
      // A stored row that was removed may come back.
      for (const id of known) if (!this.gone.has(id)) this.added.add(id);
      this.rows.insert(placed);
      this.remember(placed);
      this.note({ kind: 'insert', rows: placed });
    });
    return [...known];
  }

  remove(ids: readonly string[]): void {
    this.together(() => {
      const rows = this.rows.remove(ids);
      this.forget(rows);
      if (rows.length > 0) this.note({ kind: 'remove', rows });
    });
  }

  /** Stored rows that went are named to the server. */
  private forget(rows: readonly PlacedRow[]): void {
    for (const id of rows.map(idOf)) if (!this.added.has(id)) this.gone.add(id);
  }

  private remember(rows: readonly PlacedRow[]): void {
    for (const id of rows.map(idOf)) this.gone.delete(id);
  }

  move(ids: readonly string[], at: number): void {
    const moving = new Set(ids);
    const all = this.rows.ids;
    const from = all.flatMap((id, place) => (moving.has(id) ? [place] : []));
    const to = from.filter((place) => place < at).length;
    const first = Math.min(Math.max(0, at), all.length) - to;
    const step: Step = {
      kind: 'move',
      ids: from.map((place) => all[place] as string),
      from,
      to: from.map((_, index) => first + index),
    };
    if (from.every((place, index) => place === step.to[index])) return;
    this.together(() => {
      this.place(step.ids, step.to);
      this.note(step);
    });
  }

  /** Brings rows to places of the list that results. */
  private place(ids: readonly string[], places: readonly number[]): void {
    const moving = new Set(ids);
    const rest = this.rows.ids.filter((id) => !moving.has(id));
    const placed = ids.map((item, index) => ({ at: places[index] as number, item }));
    this.rows.order(withPlaced(rest, placed));
  }

  private renumber(): void {
    const key = this.orderKey;
    if (key === undefined) return;
    const values = this.rows.ids.flatMap((id, index): CellValue[] => {
      const right = String(this.rows.row(id)?.[key] ?? '') === String(index + 1);
      return right || this.rows.flags(id, key).readonly ? [] : [{ id, key, value: index + 1 }];
    });
    if (values.length > 0) this.enter(values);
  }

  undo(): readonly Step[] {
    if (this.current) return [];
    const steps = this.back.pop();
    if (!steps) return [];
    const undone = steps.toReversed().map((step) => this.reverse(step));
    this.forth.push(undone.toReversed());
    this.tell();
    return undone;
  }

  redo(): readonly Step[] {
    if (this.current) return [];
    const steps = this.forth.pop();
    if (!steps) return [];
    const done = steps.map((step) => this.repeat(step));
    this.back.push(done);
    this.tell();
    return done;
  }

  private take(rows: readonly PlacedRow[]): readonly PlacedRow[] {
    const taken = this.rows.remove(rows.map(idOf));
    this.forget(taken);
    return taken;
  }

  private put<S extends Extract<Step, { rows: unknown }>>(step: S): S {
    this.rows.insert(step.rows);
    this.remember(step.rows);
    return step;
  }

  /** Takes a step back; answers it as it has to be done again. */
  private reverse(step: Step): Step {
    switch (step.kind) {
      case 'cells':
        this.rows.restore(step.before);
        return step;
      case 'insert':
        return { kind: 'insert', rows: this.take(step.rows) };
      case 'remove':
        return this.put(step);
      case 'move':
        this.place(step.ids, step.from);
        return step;
    }
  }

  private repeat(step: Step): Step {
    switch (step.kind) {
      case 'cells':
        this.rows.restore(step.after);
        return step;
      case 'insert':
        return this.put(step);
      case 'remove':
        return { kind: 'remove', rows: this.take(step.rows) };
      case 'move':
        this.place(step.ids, step.to);
        return step;
    }
  }
}

/** Opens a memory over rows. @throws never */
export function openSheet(rows: GridRows, options: SheetOptions = {}): Sheet {
  return new OpenSheet(rows, options);
}
