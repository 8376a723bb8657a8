/** Runs a plan over a record: after every change only what depends on it, each node once, in order. */
import type { Result } from '@/model/values/decimal';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { openTally, shareOf, type Tally } from '@/model/formula/accumulators';
import { isSame } from '../column-value';
import { REQUIRED, type Frame, type Host } from '../plan/frame';
import type { Node, Plan, ShapePlan } from '../plan/plan-nodes';
import { planOf } from '../plan/plan';
import { RowSet } from './row-set';
import { own } from '../references';
import type { DeriveContext, Row } from '../types';

type FieldNode = Extract<Node, { kind: 'field' }>;
type FigureNode = Extract<Node, { kind: 'figure' }>;
type ChildNode = Extract<Node, { kind: 'child' }>;

/** Which frames of a node wait: all rows, or some. */
type Waiting = 'all' | Set<Frame> | null;

export class Engine {
  readonly plan: Plan;
  readonly host: Host;
  readonly main: Frame;
  readonly children = new Map<string, RowSet>();
  /** Paths that changed since the last `takeChanges`. */
  private changes = new Set<string>();
  private readonly waiting: Waiting[];
  private readonly tallies: (Tally | null)[];
  private run = 0;
  private computing = false;
  private opened = false;

  constructor(entity: Entity, record: Row, context: DeriveContext) {
    this.plan = planOf(entity);
    this.host = {
      refs: context.refs,
      me: context.me,
      now: context.now,
      types: context.types,
      numbers: context.numbers ?? {},
      writable: context.writable ?? new Set(),
      figures: Array.from({ length: this.plan.figures }, (): Result => null),
      readonlyChildren: new Set(),
    };
    this.waiting = this.plan.nodes.map((): Waiting => 'all');
    this.tallies = this.plan.nodes.map(() => null);
    this.main = this.openFrame(this.plan.main, record, context.before, null, context.touched);
    for (const [key, shape] of this.plan.children) {
      const rows = new RowSet(
        shape,
        own(record, key),
        own(context.before, key),
        context.touched,
        this.host.writable,
        (raw, before, touched) => this.openFrame(shape, raw, before, String(raw.id), touched),
      );
      this.children.set(key, rows);
    }
    this.compute();
    this.opened = true;
  }

  private openFrame(
    shape: ShapePlan,
    given: Row,
    before: Row | null,
    id: string | null,
    touched: ReadonlySet<string>,
  ): Frame {
    const raw: Row = {};
    const values: Row = id === null ? {} : { id };
    for (const { key } of shape.fields) {
      if (Object.hasOwn(given, key) && given[key] !== undefined) raw[key] = given[key] as Value;
      if (key !== 'id' || id === null) values[key] = null;
    }
    const frame: Omit<Frame, 'main'> = {
      host: this.host,
      child: shape.key,
      id,
      prefix: id === null ? '' : `${shape.key}/${id}/`,
      raw,
      before,
      touched: new Set(touched),
      values,
      // Until the coming run ends, nobody has seen these values: they may still be changed in place.
      run: this.computing ? this.run : this.run + 1,
      flags: new Uint8Array(shape.fields.length),
      broken: new Uint8Array(shape.checks.length),
      shares: [],
      keys: [],
      errors: null,
    };
    const open = frame as Frame;
    return Object.assign(open, { main: id === null ? open : this.main });
  }

  /** Marks a field whose entered value changed. */
  enter(frame: Frame, key: string): void {
    const shape = frame.child === null ? this.plan.main : this.plan.children.get(frame.child);
    const place = shape?.places.get(key);
    const node = place === undefined ? undefined : shape?.fieldNodes[place];
    if (node !== undefined) this.wait(node, frame);
  }

  /** Marks everything that looks behind references. */
  enterRefs(): void {
    this.plan.nodes.forEach(({ refs }, index) => {
      if (refs) this.waiting[index] = 'all';
    });
  }

  /** Marks a row that came. */
  enterRow(frame: Frame, shape: ShapePlan): void {
    for (const node of shape.nodes) this.wait(node, frame);
    for (const node of shape.figures) this.wait(node, frame);
    this.change(shape.key as string);
  }

  /** Takes a row that goes out of all figures. */
  leaveRow(frame: Frame, shape: ShapePlan): void {
    const rows = this.children.get(shape.key as string) as RowSet;
    for (const index of shape.figures) {
      const node = this.plan.nodes[index] as FigureNode;
      const share = frame.shares[node.share];
      if (share !== undefined && rows.visible) this.tallies[index]?.remove(share);
      this.waiting[index] ??= new Set();
    }
    for (const path of rows.repeats.remove(frame)) this.change(path);
    this.change(shape.key as string);
  }

  /** Rows stand in another order: no value follows from that, but who shows them wants to know. */
  changeOrder(child: string): void {
    this.change(child);
  }

  /** While a record opens, nobody listens. */
  private change(path: string): void {
    if (this.opened) this.changes.add(path);
  }

  /** Other rows stand under the same ids: what differs is not known from either. */
  private changeRows({ frames, shape }: RowSet): void {
    if (!this.opened) return;
    for (const { prefix } of frames) for (const { key } of shape.fields) this.change(prefix + key);
  }

  private wait(index: number, frame: Frame): void {
    const waiting = this.waiting[index];
    if (waiting === 'all') return;
    if (waiting) waiting.add(frame);
    else this.waiting[index] = new Set([frame]);
  }

  takeChanges(): string[] {
    const paths = [...this.changes];
    this.changes = new Set();
    return paths;
  }

  /** Computes what waits, in the plan's order: what a node changes can only make later nodes wait. */
  compute(): void {
    this.run += 1;
    this.computing = true;
    this.plan.nodes.forEach((node, index) => {
      const waiting = this.waiting[index] as Waiting;
      if (waiting === null) return;
      this.waiting[index] = null;
      if (node.kind === 'figure') this.computeFigure(node, index, waiting);
      else if (node.kind === 'child') this.computeChild(node, index);
      else if (node.child === null) this.computeIn(node, index, this.main);
      else {
        const frames = waiting === 'all' ? (this.children.get(node.child)?.frames ?? []) : waiting;
        for (const frame of frames) this.computeIn(node, index, frame);
      }
    });
    for (const rows of this.children.values()) for (const path of rows.settle()) this.change(path);
    this.computing = false;
  }

  private computeIn(node: Node, index: number, frame: Frame): void {
    if (node.kind === 'field') this.computeField(node, index, frame);
    else if (node.kind === 'required') {
      const flags = frame.flags[node.index] ?? 0;
      const next = !node.cyclic && node.test(frame) ? flags | REQUIRED : flags & ~REQUIRED;
      if (next === flags) return;
      frame.flags[node.index] = next;
      this.touch(frame, frame.prefix + node.key);
    } else if (node.kind === 'check') {
      const broken = node.cyclic || node.test(frame) ? 0 : 1;
      if (frame.broken[node.index] === broken) return;
      frame.broken[node.index] = broken;
      this.touch(frame, frame.prefix + node.at);
    } else if (node.kind === 'childRequired') {
      const rows = this.children.get(node.rows) as RowSet;
      const required = node.test(frame);
      if (rows.required !== required) this.change(node.rows);
      rows.required = required;
    }
  }

  /** A frame's errors are found again when somebody asks. */
  private touch(frame: Frame, path: string): void {
    frame.errors = null;
    this.change(path);
  }

  private computeField(node: FieldNode, index: number, frame: Frame): void {
    const { key } = node.field;
    const flags = frame.flags[node.index];
    const before = frame.values[key];
    const value = node.cyclic ? null : node.compute(frame);
    const same = isSame(before, value);
    if (!same) {
      if (frame.run !== this.run) {
        frame.values = { ...frame.values };
        frame.run = this.run;
      }
      frame.values[key] = value;
      this.children.get(frame.child ?? '')?.changed.add(frame);
      this.spread(index, frame);
    }
    if (!same || flags !== frame.flags[node.index]) this.touch(frame, frame.prefix + key);
  }

  /** Makes wait who reads a node: the same row where both are of one child, else all rows. */
  private spread(index: number, frame: Frame | null): void {
    for (const reader of this.plan.dependents[index] ?? []) {
      const node = this.plan.nodes[reader] as Node;
      const own = frame && frame.child !== null && (node.kind === 'figure' ? node.rows : node.child) === frame.child;
      if (own) this.wait(reader, frame);
      else this.waiting[reader] = 'all';
    }
  }

  private computeChild(node: ChildNode, index: number): void {
    const rows = this.children.get(node.rows) as RowSet;
    const visible = node.cyclic || node.visible(this.main);
    const readonly = !node.cyclic && node.readonly(this.main) && !this.host.writable.has(node.rows);
    if (visible === rows.visible && readonly === rows.readonly) return;
    rows.visible = visible;
    if (readonly !== rows.readonly) {
      if (readonly) this.host.readonlyChildren.add(node.rows);
      else this.host.readonlyChildren.delete(node.rows);
      rows.setReadonly(readonly);
      this.changeRows(rows);
    }
    this.change(node.rows);
    this.spread(index, null);
  }

  private computeFigure(node: FigureNode, index: number, waiting: Waiting): void {
    const rows = this.children.get(node.rows) as RowSet;
    const share = (frame: Frame): Result => shareOf(node.name, node.each(frame), node.mode(frame));
    let tally = this.tallies[index] ?? null;
    if (waiting === 'all' || !tally) {
      tally = openTally(node.name, () => rows.shares(node.share));
      this.tallies[index] = tally;
      for (const frame of rows.frames) {
        frame.shares[node.share] = share(frame);
        if (rows.visible) tally.add(frame.shares[node.share] as Result);
      }
    } else {
      for (const frame of waiting as Set<Frame>) {
        const before = frame.shares[node.share];
        const next = share(frame);
        frame.shares[node.share] = next;
        if (!rows.visible) continue;
        if (before !== undefined) tally.remove(before);
        tally.add(next);
      }
    }
    const result = node.cyclic ? null : tally.result();
    if (isSame(this.host.figures[node.index], result)) return;
    this.host.figures[node.index] = result;
    this.spread(index, null);
  }
}
