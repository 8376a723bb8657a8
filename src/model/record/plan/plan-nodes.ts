/** The parts of a plan: what is computed, where, and in which order. */
import type { CompareMode } from '@/model/values/compare';
import type { ComputedValue } from '@/model/values/decimal';
import type { Child, Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { AggregateName } from '@/model/formula/expression';
import type { Frame, FramePredicate } from './frame';
import type { FieldError } from '../types';

interface NodeBase {
  /** Where it is computed: the main record (null), or every row of a child. */
  child: string | null;
  /** The field's path in cycles and messages; null for what stands between fields. */
  label: string | null;
  /** Depends on what is behind references. */
  refs: boolean;
  /** Part of a cycle: gives null. */
  cyclic: boolean;
}

export type PlanNode = NodeBase &
  (
    | { kind: 'field'; field: Field; index: number; compute: (frame: Frame) => Value }
    | { kind: 'required'; index: number; key: string; test: FramePredicate }
    | { kind: 'check'; index: number; at: string; test: FramePredicate }
    | { kind: 'child'; rows: string; visible: FramePredicate; readonly: FramePredicate }
    | { kind: 'childRequired'; rows: string; test: FramePredicate }
    | {
        kind: 'figure';
        name: AggregateName;
        rows: string;
        /** Among all figures of the record, and among its child's. */
        index: number;
        contribution: number;
        operand: (frame: Frame) => ComputedValue;
        mode: (frame: Frame) => CompareMode;
      }
  );

/** Texts that may not repeat among the rows of a child. */
export interface Uniqueness {
  keys: readonly string[];
  /** The field that shows the message. */
  at: string;
}

export interface ShapePlan {
  key: string | null;
  fields: readonly Field[];
  /** By key, its place in `fields`. */
  fieldIndexes: ReadonlyMap<string, number>;
  checks: Child['checks'];
  /** Node of each field, in the order of `fields`. */
  fieldNodes: readonly number[];
  /** All nodes computed in this shape, in order. */
  nodes: readonly number[];
  /** Figures over this child's rows. */
  aggregates: readonly number[];
  /** Among the rows of a child; a main record's hold where several stand together, as in a grid. */
  unique: readonly Uniqueness[];
}

export interface Plan {
  entity: Entity;
  nodes: readonly PlanNode[];
  /** Who reads a node, by its index. */
  dependents: readonly (readonly number[])[];
  main: ShapePlan;
  children: ReadonlyMap<string, ShapePlan>;
  aggregateCount: number;
  /** Mistakes of the schema, said with every result. */
  problems: readonly FieldError[];
  cycles: readonly (readonly string[])[];
}
