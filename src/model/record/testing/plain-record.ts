/** Test model of an editable record: applies the same edits to plain data, as input of a fresh `derive`. */
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Refs } from '@/model/http/api-result';
import { mergeRefs } from '../references';
import type { DeriveContext, PathEntry, PositionedRow, RecordState, Row } from '..';

export type Edit =
  | { do: 'set'; path: string; value: Value }
  | { do: 'patch'; values: Record<string, Value> }
  | { do: 'restore'; entries: Record<string, PathEntry> }
  | { do: 'add'; rows: readonly PositionedRow[] }
  | { do: 'remove'; ids: readonly string[] }
  | { do: 'order'; ids: readonly string[] }
  | { do: 'refs'; refs: Refs };

/** Applies edits to plain data, as input of a fresh `derive`. */
export class PlainRecord {
  constructor(
    readonly shape: Entity,
    public record: Row,
    public context: DeriveContext,
  ) {}

  private get rows(): Row[] {
    return this.record.item as Row[];
  }

  private set(at: string, given: Value): void {
    const parts = at.split('/');
    const touched = new Set(this.context.touched).add(at);
    if (parts.length === 1) {
      if (!Object.hasOwn(this.shape.fields, at)) return;
      this.record = { ...this.record, [at]: given };
    } else {
      const [, id, key = ''] = parts;
      const known = Object.hasOwn(this.shape.children.item?.fields ?? {}, key);
      if (!known || !this.rows.some((row) => row.id === id)) return;
      this.record = { ...this.record, item: this.rows.map((row) => (row.id === id ? { ...row, [key]: given } : row)) };
    }
    this.context = { ...this.context, touched };
  }

  /** Sets an entry; its value may be absent and its path untouched. */
  private restore(at: string, { value: given, touched }: PathEntry): void {
    const before = this.record;
    this.set(at, given ?? null);
    if (this.record === before) return;
    const key = at.split('/').at(-1) as string;
    const holder = at.includes('/') ? this.rows.find(({ id }) => id === at.split('/')[1]) : this.record;
    if (given === undefined && holder) delete holder[key];
    if (!touched)
      this.context = { ...this.context, touched: new Set([...this.context.touched].filter((one) => one !== at)) };
  }

  private add(placed: readonly PositionedRow[]): void {
    const taken = new Set<unknown>(this.rows.map(({ id }) => id));
    const coming: PositionedRow[] = [];
    for (const one of placed) {
      if (!taken.has(one.row.id)) coming.push(one);
      taken.add(one.row.id);
    }
    let rows = this.rows;
    let place = -1;
    for (const { at, row, touched = [] } of coming.toSorted((a, b) => a.at - b.at)) {
      place = Math.max(at, place + 1);
      rows = rows.toSpliced(place, 0, row);
      const paths = touched.map((key) => `item/${String(row.id)}/${key}`);
      this.context = { ...this.context, touched: new Set([...this.context.touched, ...paths]) };
    }
    this.record = { ...this.record, item: rows };
  }

  apply(step: Edit, state: RecordState): void {
    if (step.do === 'set') {
      this.set(step.path, step.value);
      state.set(step.path, step.value);
    } else if (step.do === 'patch') {
      for (const [at, given] of Object.entries(step.values)) this.set(at, given);
      state.patch(step.values);
    } else if (step.do === 'restore') {
      for (const [at, entry] of Object.entries(step.entries)) this.restore(at, entry);
      state.restore(step.entries);
    } else if (step.do === 'add') {
      this.add(step.rows);
      state.addRows('item', step.rows);
    } else if (step.do === 'remove') {
      this.record = { ...this.record, item: this.rows.filter(({ id }) => !step.ids.includes(String(id))) };
      const isGone = (at: string) => step.ids.some((id) => at.startsWith(`item/${id}/`));
      const touched = [...this.context.touched].filter((at) => !isGone(at));
      this.context = { ...this.context, touched: new Set(touched) };
      state.removeRows('item', step.ids);
    } else if (step.do === 'order') {
      const place = ({ id }: Row) => (step.ids.includes(String(id)) ? step.ids.indexOf(String(id)) : step.ids.length);
      this.record = { ...this.record, item: this.rows.toSorted((a, b) => place(a) - place(b)) };
      state.orderRows('item', step.ids);
    } else {
      this.context = { ...this.context, refs: mergeRefs(this.context.refs, step.refs) };
      state.addRefs(step.refs);
    }
  }
}
