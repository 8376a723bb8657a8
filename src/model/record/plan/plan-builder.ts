/**
 * Compiles the parts of an entity to plan nodes. Each look-up that a part compiles becomes an edge of the dependency
 * graph.
 */
import { compareModeOf, type CompareMode } from '@/model/values/compare';
import { compileCondition } from '@/model/condition';
import type { Child, Entity, Field } from '@/model/entity/entity';
import { FormulaError, parseFormula } from '@/model/formula';
import { compile, resolveMode, type Binder, type Compiled } from '@/model/formula/compile';
import type { Aggregate } from '@/model/formula/expression';
import { isTruthy } from '@/model/formula/functions';
import { aggregateMode } from '@/model/formula/accumulators';
import type { Value } from '@/model/entity/field-type';
import type { Flag } from '@/model/generated/files';
import { compileMessage, displayText, type TextReader } from './check-message';
import { expressionKey } from './expression-key';
import { compileField, type FieldCompiler } from './field-compute';
import type { Frame, FramePredicate } from './frame';
import type { PlanNode } from './plan-nodes';
import { ownValue } from '../references';
import { readThrough, unlessMissing } from './reference-read';
import { messages } from '../messages';
import type { FieldError } from '../types';

const NULL_EXPRESSION: Compiled<Frame> = { run: () => null, mode: 'text' };

/** The node that is being compiled, and its child. */
interface CompileTarget {
  index: number;
  child: string | null;
  /** The path at which its schema errors are reported. */
  problemPath: string;
}

/** A field that a dotted name reads, in the main record or in the rows of `child`; `step` is behind its reference. */
interface Located {
  field: Field;
  step: string | undefined;
  child: string | null;
  away: boolean;
}

export class PlanBuilder {
  readonly nodes: PlanNode[] = [];
  readonly reads: number[][] = [];
  readonly problems: FieldError[] = [];
  aggregateCount = 0;
  /** Node indexes by field path. They are assigned before compilation, because a field may read a later one. */
  private readonly fieldNodes = new Map<string, number>();
  private readonly childNodes = new Map<string, number>();
  private readonly aggregateNodes = new Map<string, number>();
  private readonly contributionCounts = new Map<string, number>();

  constructor(private readonly entity: Entity) {}

  build(): void {
    const { fields, children, checks } = this.entity;
    for (const key of Object.keys(children)) this.childNodes.set(key, this.reserve());
    for (const key of Object.keys(fields)) this.fieldNodes.set(key, this.reserve());
    for (const [child, { fields: rowFields }] of Object.entries(children))
      for (const key of Object.keys(rowFields)) this.fieldNodes.set(`${child}.${key}`, this.reserve());

    for (const child of Object.values(children)) this.buildChild(child);
    this.buildShape(null, fields, checks);
    for (const child of Object.values(children)) this.buildShape(child.key, child.fields, child.checks);
  }

  private reserve(): number {
    this.reads.push([]);
    return this.reads.length - 1;
  }

  private buildChild({ key, visible, readonly, required }: Child): void {
    const place: CompileTarget = { index: this.childNodes.get(key) as number, child: null, problemPath: key };
    const base = { child: null, label: key, refs: [], cyclic: false };
    const node: PlanNode = { ...base, kind: 'child', rows: key, visible: () => true, readonly: () => false };
    this.nodes[place.index] = node;
    node.visible = this.compileFlag(visible, place);
    node.readonly = this.compileFlag(readonly, place);
    if (required === false) return;
    const needed: CompileTarget = { ...place, index: this.reserve() };
    const requiredNode: PlanNode = { ...base, kind: 'childRequired', rows: key, test: () => false };
    this.nodes[needed.index] = requiredNode;
    requiredNode.test = unlessMissing(this.compileFlag(required, needed), false);
  }

  private buildShape(child: string | null, fields: Readonly<Record<string, Field>>, checks: Entity['checks']): void {
    Object.values(fields).forEach((field, index) => {
      const label = child === null ? field.key : `${child}.${field.key}`;
      const base = { child, label, refs: [], cyclic: false };
      const place: CompileTarget = {
        index: this.fieldNodes.get(label) as number,
        child,
        problemPath: child ?? field.key,
      };
      const node: PlanNode = { ...base, kind: 'field', field, index, compute: () => null };
      this.nodes[place.index] = node;
      this.dependOnChild(place);
      node.compute = compileField(field, index, this.fieldCompilerFor(place, fields));
      if (field.required === false || field.system) return;
      const needed: CompileTarget = { ...place, index: this.reserve() };
      this.dependOnChild(needed);
      const required: PlanNode = { ...base, label: null, kind: 'required', index, key: field.key, test: () => false };
      this.nodes[needed.index] = required;
      required.test = unlessMissing(this.compileFlag(field.required, needed), false);
    });
    checks.forEach(({ expect, at, message }, index) => {
      const place: CompileTarget = { index: this.reserve(), child, problemPath: child ?? at };
      const node: PlanNode = {
        child,
        label: null,
        refs: [],
        cyclic: false,
        kind: 'check',
        index,
        at,
        test: () => true,
        message: () => message,
      };
      this.nodes[place.index] = node;
      this.dependOnChild(place);
      node.test = unlessMissing(this.compileFlag(expect, place), true);
      node.message = compileMessage(message, (path) => this.compileText(path, place));
    });
  }

  /** A node in a row depends on its child node: it decides which rows are effective and whether they are read-only. */
  private dependOnChild({ index, child }: CompileTarget): void {
    if (child !== null) this.reads[index]?.push(this.childNodes.get(child) as number);
  }

  private fieldCompilerFor(place: CompileTarget, fields: Readonly<Record<string, Field>>): FieldCompiler {
    return {
      test: (flag) => this.compileFlag(flag, place),
      formula: (text) => this.compileFormula(text, place)?.run ?? null,
      sibling: (key) => this.compileName(key, place).run as (frame: Frame) => ReturnType<typeof ownValue>,
      codeFields: (key) => Object.values(fields).flatMap((field) => (field.textField === key ? [field.key] : [])),
      reference: (key) => {
        const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
        if (!field?.ref) {
          this.unknownName(key, place);
          return null;
        }
        this.dependOnReference(field, place);
        return field;
      },
    };
  }

  private compileFlag(flag: Flag, place: CompileTarget): FramePredicate {
    if (typeof flag === 'boolean') return () => flag;
    if (typeof flag !== 'string') return compileCondition<Frame>(flag, (path) => this.compileName(path, place));
    const compiled = this.compileFormula(flag, place);
    return compiled ? (frame) => isTruthy(compiled.run(frame), resolveMode(compiled.mode, frame)) : () => false;
  }

  private compileFormula(text: string, place: CompileTarget): Compiled<Frame> | null {
    try {
      return compile(parseFormula(text).expression, this.binder(place));
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      this.addProblem(place, messages.formula(error.message));
      return null;
    }
  }

  private binder(place: CompileTarget): Binder<Frame> {
    return {
      name: (path) => this.compileName(path, place),
      aggregate: (aggregate) => this.compileAggregate(aggregate, place),
      now: ({ host }) => host.now,
    };
  }

  private addProblem(place: CompileTarget, message: string): void {
    if (!this.problems.some((known) => known.path === place.problemPath && known.message === message))
      this.problems.push({ path: place.problemPath, message });
  }

  private unknownName(name: string, place: CompileTarget): Compiled<Frame> {
    this.addProblem(place, messages.unknown(name));
    return NULL_EXPRESSION;
  }

  /** Compiles a dotted name. An unknown name gives null and a schema error. */
  private compileName(path: string, place: CompileTarget): Compiled<Frame> {
    const parts = path.split('.');
    if (parts[0] === 'me') {
      const [, key, more] = parts;
      if (key === undefined || more !== undefined) return this.unknownName(path, place);
      return { run: ({ host }) => ownValue(host.me, key), mode: 'text' };
    }
    const found = this.locate(parts, place);
    if (!found) return this.unknownName(path, place);
    const { field, step, child, away } = found;
    const { key } = field;
    if (step !== undefined) {
      this.dependOnReference(field, { ...place, child });
      return {
        run: (frame) => readThrough(away ? frame.main : frame, field, step) ?? null,
        mode: 'text',
      };
    }
    this.dependOnField(child, key, place);
    return {
      run: away ? (frame) => frame.main.values[key] ?? null : (frame) => frame.values[key] ?? null,
      mode: compareModeOf(field.columnType.kind),
    };
  }

  /** Finds the field of a dotted name; `away` is true for a field of the main record in a row. */
  private locate(parts: readonly string[], place: CompileTarget): Located | undefined {
    const inMain = parts[0] === 'main';
    const [key = '', step, more] = inMain ? parts.slice(1) : parts;
    const child = inMain ? null : place.child;
    const fields = child === null ? this.entity.fields : (this.entity.children[child]?.fields ?? {});
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field || more !== undefined || (step !== undefined && !field.ref)) return undefined;
    return { field, step, child, away: inMain && place.child !== null };
  }

  /** Compiles a placeholder of a message. An unknown one is empty: the message still says what is wrong. */
  private compileText(path: string, place: CompileTarget): TextReader {
    const found = this.locate(path.split('.'), place);
    if (!found && !path.startsWith('me.')) return () => '';
    const { run } = this.compileName(path, place);
    const { field, step, away } = found ?? {};
    const title = step === undefined && field?.ref ? this.compileName(`${path}.label`, place).run : () => null;
    const shown = step === undefined ? field : undefined;
    return (frame) => displayText(away ? frame.main : frame, shown, run(frame) as Value, title(frame) as Value);
  }

  private dependOnField(child: string | null, key: string, place: CompileTarget): void {
    this.reads[place.index]?.push(this.fieldNodes.get(child === null ? key : `${child}.${key}`) as number);
  }

  /**
   * A look-up through a reference depends on the reference field, on the field that selects its target, and on the
   * referenced records.
   */
  private dependOnReference(field: Field, place: CompileTarget): void {
    this.dependOnField(place.child, field.key, place);
    const by = field.ref?.by ?? null;
    const fields = place.child === null ? this.entity.fields : this.entity.children[place.child]?.fields;
    if (by !== null && fields && Object.hasOwn(fields, by)) this.dependOnField(place.child, by, place);
    this.nodes[place.index]?.refs.push({ field, inMain: place.child === null });
  }

  /** Compiles an aggregate. It is a node of the main record; equal aggregates share one node. */
  private compileAggregate(aggregate: Aggregate, place: CompileTarget): Compiled<Frame> {
    const inMain = aggregate.child.startsWith('main.');
    const key = inMain ? aggregate.child.slice(5) : aggregate.child;
    if (!Object.hasOwn(this.entity.children, key) || (place.child !== null && !inMain)) {
      this.addProblem(place, messages.unknownChild(aggregate.child));
      return NULL_EXPRESSION;
    }
    const name = `${aggregate.name} ${key} ${expressionKey(aggregate.operand)}`;
    let found = this.aggregateNodes.get(name);
    if (found === undefined) {
      found = this.reserve();
      this.aggregateNodes.set(name, found);
      this.buildAggregate(aggregate, key, found, place.problemPath);
    }
    this.reads[place.index]?.push(found);
    const node = this.nodes[found] as Extract<PlanNode, { kind: 'aggregate' }>;
    const { index, mode } = node;
    return {
      run: ({ host }) => host.aggregates[index] ?? null,
      mode: (frame): CompareMode => aggregateMode(aggregate.name, mode(frame)),
    };
  }

  private buildAggregate({ name, operand: each }: Aggregate, rows: string, index: number, path: string): void {
    const share = this.contributionCounts.get(rows) ?? 0;
    this.contributionCounts.set(rows, share + 1);
    const node: PlanNode = {
      kind: 'aggregate',
      child: null,
      label: null,
      refs: [],
      cyclic: false,
      name,
      rows,
      index: this.aggregateCount,
      contribution: share,
      operand: () => true,
      mode: () => 'text',
    };
    this.aggregateCount += 1;
    this.nodes[index] = node;
    this.reads[index]?.push(this.childNodes.get(rows) as number);
    if (!each) return;
    const place: CompileTarget = { index, child: rows, problemPath: path };
    const compiled = compile(each, this.binder(place));
    node.operand = compiled.run;
    node.mode = (frame) => resolveMode(compiled.mode, frame);
  }
}
