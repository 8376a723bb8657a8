/** Types of the plan: which nodes are computed, for which record or child, and in which order. */
import type { CompareMode } from '@/model/values/compare';
import type { ComputedValue } from '@/model/values/decimal';
import type { Child, Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { AggregateName } from '@/model/formula/expression';
import type { TextReader } from './check-message';
import type { Frame, FramePredicate } from './frame';
import type { FieldError, Row } from '../types';

/** A reference field that a node reads through. */
export interface NodeReference {
  field: Field;
  /** Whether the field belongs to the main record. */
  inMain: boolean;
}

interface NodeBase {
  /** The child in whose rows the node is computed; null for the main record. */
  child: string | null;
  /** The field's path for cycles and messages; null for a node that is not a field. */
  label: string | null;
  /** The references through which the node reads values. */
  refs: NodeReference[];
  /** Whether the node is part of a cycle; such a node gives null. */
  cyclic: boolean;
}

export type PlanNode = NodeBase &
  (
    | { kind: 'field'; field: Field; index: number; compute: (frame: Frame) => Value }
    | { kind: 'required'; index: number; key: string; test: FramePredicate }
    | { kind: 'check'; index: number; at: string; test: FramePredicate; message: TextReader }
    | { kind: 'child'; rows: string; visible: FramePredicate; readonly: FramePredicate }
    | { kind: 'childRequired'; rows: string; test: FramePredicate }
    | {
        kind: 'aggregate';
        name: AggregateName;
        rows: string;
        /** Index among all aggregates of the record; `contribution` is the index among those of its child. */
        index: number;
        contribution: number;
        operand: (frame: Frame) => ComputedValue;
        mode: (frame: Frame) => CompareMode;
      }
  );

/** A uniqueness rule: the combination of these fields may not repeat among the rows of a child. */
export interface Uniqueness {
  keys: readonly string[];
  /** The field that shows the error. */
  at: string;
}

export interface ShapePlan {
  key: string | null;
  fields: readonly Field[];
  /** Null for every field: what a record or row is computed from. Copies of one object are small and share its layout. */
  emptyValues: Row;
  /** Index in `fields`, by key. */
  fieldIndexes: ReadonlyMap<string, number>;
  checks: Child['checks'];
  /** Node index of each field, in the order of `fields`. */
  fieldNodes: readonly number[];
  /** All nodes computed in this shape, in plan order. */
  nodes: readonly number[];
  /** Node indexes of the aggregates over this child's rows. */
  aggregates: readonly number[];
  /**
   * Uniqueness rules among the rows of a child. Those of a main record apply where several records are edited at once,
   * as in a grid.
   */
  unique: readonly Uniqueness[];
}

export interface Plan {
  entity: Entity;
  nodes: readonly PlanNode[];
  /** Indexes of the nodes that read a node, by its index. */
  dependents: readonly (readonly number[])[];
  main: ShapePlan;
  children: ReadonlyMap<string, ShapePlan>;
  aggregateCount: number;
  /** Schema errors; they are part of every result. */
  problems: readonly FieldError[];
  cycles: readonly (readonly string[])[];
}
