/**
 * Incremental evaluation of a plan over a record. After a change it computes only the dependent nodes, each node once,
 * in topological order.
 */
import type { ComputedValue } from '@/model/values/decimal';
import type { Entity, Field, Option } from '@/model/entity/entity';
import type { Refs } from '@/model/http/api-result';
import { createAccumulator, contributionOf, type Accumulator } from '@/model/formula/accumulators';
import { isSameValue } from '../column-value';
import { REQUIRED, type Frame, type EvaluationContext } from '../plan/frame';
import type { PlanNode, Plan, ShapePlan } from '../plan/plan-nodes';
import { planOf } from '../plan/plan';
import { openFrame, type FrameState } from './open-frame';
import { RowSet } from './row-set';
import { readsAny } from '../plan/reference-read';
import { mergeRefs, ownValue } from '../references';
import { keysByRow, keysOfRows } from '../row-path';
import type { DeriveContext, FieldOverride, Row } from '../types';

type FieldNode = Extract<PlanNode, { kind: 'field' }>;
type AggregateNode = Extract<PlanNode, { kind: 'aggregate' }>;
type ChildNode = Extract<PlanNode, { kind: 'child' }>;

/** The frames for which a node must be computed again: all rows, some rows, or none. */
type PendingFrames = 'all' | Set<Frame> | null;

export class Engine {
  readonly plan: Plan;
  readonly host: EvaluationContext;
  readonly main: Frame;
  readonly children = new Map<string, RowSet>();
  /** Paths that changed since the last `takeChanges`. */
  private changes = new Set<string>();
  private readonly pending: PendingFrames[];
  private readonly accumulators: (Accumulator | null)[];
  private currentRun = 0;
  private computing = false;
  private opened = false;

  constructor(entity: Entity, record: Row, context: DeriveContext) {
    this.plan = planOf(entity);
    this.host = {
      refs: context.refs,
      partialRefs: context.partialRefs ?? false,
      missing: new Map(),
      missingReads: 0,
      me: context.me,
      now: context.now,
      types: context.types,
      numbers: context.numbers ?? {},
      writable: context.writable ?? new Set(),
      aggregates: Array.from({ length: this.plan.aggregateCount }, (): ComputedValue => null),
      readonlyChildren: new Set(),
      overrides: new Map(),
      offered: new Map(),
    };
    this.pending = this.plan.nodes.map((): PendingFrames => 'all');
    this.accumulators = this.plan.nodes.map(() => null);
    const { touched } = context;
    const { writable } = this.host;
    this.main = this.openFrame(this.plan.main, record, { before: context.before, id: null, touched, writable });
    const [touchedCells, writableCells] = [keysByRow(touched), keysByRow(writable)];
    for (const [key, shape] of this.plan.children) {
      const given = ownValue(record, key);
      const written = context.writtenRows?.has(key) && Array.isArray(given) ? keysOfRows(given as Row[]) : undefined;
      const rows = new RowSet(
        shape,
        given,
        ownValue(context.before, key),
        written ?? touchedCells.get(key) ?? new Map(),
        written ?? writableCells.get(key) ?? new Map(),
        (raw, state) => this.openFrame(shape, raw, { ...state, id: String(raw.id) }),
      );
      this.children.set(key, rows);
    }
    this.compute();
    this.opened = true;
  }

  private openFrame(shape: ShapePlan, given: Row, state: Omit<FrameState, 'valuesRun'>): Frame {
    // Values created in this run are not published before the run ends, so the run may change them in place.
    const valuesRun = this.computing ? this.currentRun : this.currentRun + 1;
    return openFrame(this.host, shape, given, { ...state, valuesRun }, state.id === null ? null : this.main);
  }

  /** The rows of a child of the plan. */
  private rowsOf(child: string | null): RowSet {
    const rows = child === null ? undefined : this.children.get(child);
    if (!rows) throw new Error(`the plan has no child ${child}`);
    return rows;
  }

  /** Marks a field as pending after its entered value changed. */
  markEntered(frame: Frame, key: string): void {
    const shape = frame.child === null ? this.plan.main : this.plan.children.get(frame.child);
    const place = shape?.fieldIndexes.get(key);
    const node = place === undefined ? undefined : shape?.fieldNodes[place];
    if (node !== undefined) this.markPending(node, frame);
  }

  /** Replaces what a screen adds to a main field. */
  override(key: string, override: FieldOverride): void {
    this.host.overrides.set(key, override);
    this.markEntered(this.main, key);
  }

  /** Replaces the options of a field with those that a screen offers. */
  offer(child: string | null, field: Field, options: readonly Option[] | null): void {
    const { key } = field;
    const { offered } = this.host;
    const fields = new Map(offered.get(child));
    if (options === null) fields.delete(key);
    else fields.set(key, { ...field, dict: null, options });
    offered.set(child, fields);
    const frames = child === null ? [this.main] : this.rowsOf(child).frames;
    for (const frame of frames) this.invalidateErrors(frame, key);
    // The field of a child changes without rows, too.
    if (child !== null) this.addChange(child);
  }

  /** Adds referenced records and marks what reads them as pending. */
  addRefs(refs: Refs): void {
    this.host.refs = mergeRefs(this.host.refs, refs);
    this.plan.nodes.forEach((node, index) => {
      const child = node.kind === 'aggregate' ? node.rows : node.child;
      for (const frame of child === null ? [this.main] : this.rowsOf(child).frames)
        if (readsAny(node, frame, refs)) this.markPending(index, frame);
    });
  }

  /** Marks an added row and the aggregates over it as pending. */
  markRowAdded(frame: Frame, shape: ShapePlan): void {
    for (const node of shape.nodes) this.markPending(node, frame);
    for (const node of shape.aggregates) this.markPending(node, frame);
    this.addChange(shape.key as string);
  }

  /** Removes the contributions of a removed row from all aggregates. */
  markRowRemoved(frame: Frame, shape: ShapePlan): void {
    const rows = this.rowsOf(shape.key);
    for (const index of shape.aggregates) {
      const node = this.plan.nodes[index];
      const share = node?.kind === 'aggregate' ? frame.contributions[node.contribution] : undefined;
      if (share !== undefined && rows.visible) this.accumulators[index]?.remove(share);
      this.pending[index] ??= new Set();
    }
    for (const path of rows.uniqueIndex.remove(frame)) this.addChange(path);
    this.addChange(shape.key as string);
  }

  /** Records a changed path. While the record is being opened there are no subscribers yet. */
  addChange(path: string): void {
    if (this.opened) this.changes.add(path);
  }

  /** Marks all fields of all rows as changed, because the row set was replaced by other rows with the same ids. */
  private addRowChanges({ frames, shape }: RowSet): void {
    if (!this.opened) return;
    for (const { prefix } of frames) for (const { key } of shape.fields) this.addChange(prefix + key);
  }

  private markPending(index: number, frame: Frame): void {
    const waiting = this.pending[index];
    if (waiting === 'all') return;
    if (waiting) waiting.add(frame);
    else this.pending[index] = new Set([frame]);
  }

  takeChanges(): string[] {
    const paths = [...this.changes];
    this.changes = new Set();
    return paths;
  }

  /** Computes all pending nodes in plan order. A changed node marks only later nodes as pending. */
  compute(): void {
    this.currentRun += 1;
    this.computing = true;
    this.plan.nodes.forEach((node, index) => {
      const waiting = this.pending[index] ?? null;
      if (waiting === null) return;
      this.pending[index] = null;
      if (node.kind === 'aggregate') this.computeAggregate(node, index, waiting);
      else if (node.kind === 'child') this.computeChild(node, index);
      else if (node.child === null) this.computeNode(node, index, this.main);
      else {
        const frames = waiting === 'all' ? (this.children.get(node.child)?.frames ?? []) : waiting;
        for (const frame of frames) this.computeNode(node, index, frame);
      }
    });
    for (const rows of this.children.values()) for (const path of rows.updateUniqueIndex()) this.addChange(path);
    this.computing = false;
  }

  private computeNode(node: PlanNode, index: number, frame: Frame): void {
    if (node.kind === 'field') this.computeField(node, index, frame);
    else if (node.kind === 'required') {
      const flags = frame.flags[node.index] ?? 0;
      const next = !node.cyclic && node.test(frame) ? flags | REQUIRED : flags & ~REQUIRED;
      if (next === flags) return;
      frame.flags[node.index] = next;
      this.invalidateErrors(frame, node.key);
    } else if (node.kind === 'check') {
      const failed = node.cyclic || node.test(frame) ? null : node.message(frame);
      if (frame.failedChecks[node.index] === failed) return;
      frame.failedChecks[node.index] = failed;
      this.invalidateErrors(frame, node.at);
    } else if (node.kind === 'childRequired') {
      const rows = this.rowsOf(node.rows);
      const required = node.test(frame);
      if (rows.required !== required) this.addChange(node.rows);
      rows.required = required;
    }
  }

  /** Clears the cached errors of a frame; they are computed again on the next read. */
  private invalidateErrors(frame: Frame, key: string): void {
    frame.errors = null;
    if (this.opened) this.addChange(frame.prefix + key);
  }

  private computeField(node: FieldNode, index: number, frame: Frame): void {
    const { key } = node.field;
    const flags = frame.flags[node.index];
    const before = frame.values[key];
    const value = node.cyclic ? null : node.compute(frame);
    const same = isSameValue(before, value);
    if (!same) {
      if (frame.valuesRun !== this.currentRun) {
        frame.values = { ...frame.values };
        frame.valuesRun = this.currentRun;
      }
      frame.values[key] = value;
      this.children.get(frame.child ?? '')?.changed.add(frame);
      this.markDependents(index, frame);
    }
    if (!same || flags !== frame.flags[node.index]) this.invalidateErrors(frame, key);
  }

  /**
   * Marks the dependents of a node as pending: the same row when both nodes belong to the same child, else all rows.
   */
  private markDependents(index: number, frame: Frame | null): void {
    for (const reader of this.plan.dependents[index] ?? []) {
      const node = this.plan.nodes[reader];
      const own =
        frame && frame.child !== null && (node?.kind === 'aggregate' ? node.rows : node?.child) === frame.child;
      if (own) this.markPending(reader, frame);
      else this.pending[reader] = 'all';
    }
  }

  private computeChild(node: ChildNode, index: number): void {
    const rows = this.rowsOf(node.rows);
    const visible = node.cyclic || node.visible(this.main);
    const readonly = !node.cyclic && node.readonly(this.main) && !this.host.writable.has(node.rows);
    if (visible === rows.visible && readonly === rows.readonly) return;
    rows.visible = visible;
    if (readonly !== rows.readonly) {
      if (readonly) this.host.readonlyChildren.add(node.rows);
      else this.host.readonlyChildren.delete(node.rows);
      rows.setReadonly(readonly);
      this.addRowChanges(rows);
    }
    this.addChange(node.rows);
    this.markDependents(index, null);
  }

  private computeAggregate(node: AggregateNode, index: number, waiting: NonNullable<PendingFrames>): void {
    const rows = this.rowsOf(node.rows);
    const share = (frame: Frame): ComputedValue => contributionOf(node.name, node.operand(frame), node.mode(frame));
    let accumulator = this.accumulators[index] ?? null;
    if (waiting === 'all' || !accumulator) {
      accumulator = createAccumulator(node.name, () => rows.contributions(node.contribution));
      this.accumulators[index] = accumulator;
      for (const frame of rows.frames) {
        frame.contributions[node.contribution] = share(frame);
        if (rows.visible) accumulator.add(frame.contributions[node.contribution] as ComputedValue);
      }
    } else {
      for (const frame of waiting) {
        const before = frame.contributions[node.contribution];
        const next = share(frame);
        frame.contributions[node.contribution] = next;
        if (!rows.visible) continue;
        if (before !== undefined) accumulator.remove(before);
        accumulator.add(next);
      }
    }
    const result = node.cyclic ? null : accumulator.result();
    if (isSameValue(this.host.aggregates[node.index], result)) return;
    this.host.aggregates[node.index] = result;
    this.markDependents(index, null);
  }
}
