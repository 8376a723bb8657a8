/** Compiles the parts of an entity; every look-up that a part compiles is an edge of the dependency graph. */
import { modeOf, type Mode } from '@/model/values/compare';
import { compileCondition } from '@/model/condition';
import type { Child, Entity, Field } from '@/model/entity/entity';
import { FormulaError, parseFormula } from '@/model/formula';
import { compile, modeIn, type Binder, type Compiled } from '@/model/formula/compile';
import { Num } from '@/model/values/decimal';
import type { Aggregate, Expression } from '@/model/formula/expression';
import { isTrue } from '@/model/formula/functions';
import { modeOfFigure } from '@/model/formula/accumulators';
import type { Flag } from '@/model/generated/files';
import { compileField, type Tools } from './field-compute';
import type { Frame, Test } from './frame';
import type { Node } from './plan-nodes';
import { behind, own } from '../references';
import { say } from '../messages';
import type { FieldError } from '../types';

const NOTHING: Compiled<Frame> = { run: () => null, mode: 'text' };

/** The node being compiled: where it stands, what it reads so far. */
interface Place {
  index: number;
  child: string | null;
  /** Where its mistakes are said. */
  path: string;
}

/** The same text for the same expression, wherever it is written. */
function spell(expression: Expression | null): string {
  return JSON.stringify(expression, function (this: Readonly<Record<string, unknown>>, label, value: unknown) {
    // A number and the text of its digits are written alike otherwise.
    return label === 'at' ? undefined : this[label] instanceof Num ? { number: value } : value;
  });
}

export class Builder {
  readonly nodes: Node[] = [];
  readonly reads: number[][] = [];
  readonly problems: FieldError[] = [];
  figures = 0;
  /** Node numbers by `field path`, fixed before anything compiles: fields may read later ones. */
  private readonly fieldNodes = new Map<string, number>();
  private readonly childNodes = new Map<string, number>();
  private readonly figureNodes = new Map<string, number>();
  private readonly sharesOf = new Map<string, number>();

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
    const place: Place = { index: this.childNodes.get(key) as number, child: null, path: key };
    const base = { child: null, label: key, refs: false, cyclic: false };
    const node: Node = { ...base, kind: 'child', rows: key, visible: () => true, readonly: () => false };
    this.nodes[place.index] = node;
    node.visible = this.flag(visible, place);
    node.readonly = this.flag(readonly, place);
    if (required === false) return;
    const needed: Place = { ...place, index: this.reserve() };
    const requiredNode: Node = { ...base, kind: 'childRequired', rows: key, test: () => false };
    this.nodes[needed.index] = requiredNode;
    requiredNode.test = this.flag(required, needed);
  }

  private buildShape(child: string | null, fields: Readonly<Record<string, Field>>, checks: Entity['checks']): void {
    Object.values(fields).forEach((field, index) => {
      const label = child === null ? field.key : `${child}.${field.key}`;
      const base = { child, label, refs: false, cyclic: false };
      const place: Place = { index: this.fieldNodes.get(label) as number, child, path: child ?? field.key };
      const node: Node = { ...base, kind: 'field', field, index, compute: () => null };
      this.nodes[place.index] = node;
      this.readChild(place);
      node.compute = compileField(field, index, this.toolsAt(place, fields));
      if (field.required === false || field.system) return;
      const needed: Place = { ...place, index: this.reserve() };
      this.readChild(needed);
      const required: Node = { ...base, label: null, kind: 'required', index, key: field.key, test: () => false };
      this.nodes[needed.index] = required;
      required.test = this.flag(field.required, needed);
    });
    checks.forEach(({ expect, at }, index) => {
      const place: Place = { index: this.reserve(), child, path: child ?? at };
      const node: Node = { child, label: null, refs: false, cyclic: false, kind: 'check', index, at, test: () => true };
      this.nodes[place.index] = node;
      this.readChild(place);
      node.test = this.flag(expect, place);
    });
  }

  /** Whatever stands in a row waits for its child: whether it may be changed, and so which rows there are. */
  private readChild({ index, child }: Place): void {
    if (child !== null) this.reads[index]?.push(this.childNodes.get(child) as number);
  }

  private toolsAt(place: Place, fields: Readonly<Record<string, Field>>): Tools {
    return {
      test: (flag) => this.flag(flag, place),
      formula: (text) => this.formula(text, place)?.run ?? null,
      sibling: (key) => {
        const { run } = this.name(key, place);
        return (frame) => run(frame) as ReturnType<typeof own>;
      },
      reference: (key) => {
        const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
        if (!field?.ref) {
          this.unknown(key, place);
          return null;
        }
        this.readBehind(field, place);
        return field;
      },
    };
  }

  private flag(flag: Flag, place: Place): Test {
    if (typeof flag === 'boolean') return () => flag;
    if (typeof flag !== 'string') return compileCondition<Frame>(flag, (path) => this.name(path, place));
    const compiled = this.formula(flag, place);
    return compiled ? (frame) => isTrue(compiled.run(frame), modeIn(compiled.mode, frame)) : () => false;
  }

  private formula(text: string, place: Place): Compiled<Frame> | null {
    try {
      return compile(parseFormula(text).expression, this.binder(place));
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      this.problem(place, say.formula(error.message));
      return null;
    }
  }

  private binder(place: Place): Binder<Frame> {
    return {
      name: (path) => this.name(path, place),
      aggregate: (aggregate) => this.figure(aggregate, place),
      now: ({ host }) => host.now,
    };
  }

  private problem(place: Place, message: string): void {
    if (!this.problems.some((known) => known.path === place.path && known.message === message))
      this.problems.push({ path: place.path, message });
  }

  private unknown(name: string, place: Place): Compiled<Frame> {
    this.problem(place, say.unknown(name));
    return NOTHING;
  }

  /** What a dotted name means at a place; an unknown one is null and a mistake of the schema. */
  private name(path: string, place: Place): Compiled<Frame> {
    const parts = path.split('.');
    if (parts[0] === 'me') {
      const [, key, more] = parts;
      if (key === undefined || more !== undefined) return this.unknown(path, place);
      return { run: ({ host }) => own(host.me, key), mode: 'text' };
    }
    const inMain = parts[0] === 'main';
    const [key = '', step, more] = inMain ? parts.slice(1) : parts;
    const child = inMain ? null : place.child;
    const fields = child === null ? this.entity.fields : (this.entity.children[child]?.fields ?? {});
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field || more !== undefined || (step !== undefined && !field.ref)) return this.unknown(path, place);
    const away = inMain && place.child !== null;
    if (step !== undefined) {
      this.readBehind(field, { ...place, child });
      return {
        run: (frame) => own(behind(field, (away ? frame.main : frame).values, frame.host.refs), step),
        mode: 'text',
      };
    }
    this.read(child, key, place);
    return {
      run: away ? (frame) => frame.main.values[key] ?? null : (frame) => frame.values[key] ?? null,
      mode: modeOf(field.stored.kind),
    };
  }

  private read(child: string | null, key: string, place: Place): void {
    this.reads[place.index]?.push(this.fieldNodes.get(child === null ? key : `${child}.${key}`) as number);
  }

  /** A step through a reference depends on the reference, on what decides its target, and on the records behind. */
  private readBehind(field: Field, place: Place): void {
    this.read(place.child, field.key, place);
    const by = field.ref?.by ?? null;
    const fields = place.child === null ? this.entity.fields : this.entity.children[place.child]?.fields;
    if (by !== null && fields && Object.hasOwn(fields, by)) this.read(place.child, by, place);
    (this.nodes[place.index] as Node).refs = true;
  }

  /** A figure is a node of the main record, shared by all who ask for the same. */
  private figure(aggregate: Aggregate, place: Place): Compiled<Frame> {
    const inMain = aggregate.child.startsWith('main.');
    const key = inMain ? aggregate.child.slice(5) : aggregate.child;
    if (!Object.hasOwn(this.entity.children, key) || (place.child !== null && !inMain)) {
      this.problem(place, say.unknownChild(aggregate.child));
      return NOTHING;
    }
    const name = `${aggregate.name} ${key} ${spell(aggregate.each)}`;
    let found = this.figureNodes.get(name);
    if (found === undefined) {
      found = this.reserve();
      this.figureNodes.set(name, found);
      this.buildFigure(aggregate, key, found, place.path);
    }
    this.reads[place.index]?.push(found);
    const node = this.nodes[found] as Extract<Node, { kind: 'figure' }>;
    const { index, mode } = node;
    return {
      run: ({ host }) => host.figures[index] ?? null,
      mode: (frame): Mode => modeOfFigure(aggregate.name, mode(frame)),
    };
  }

  private buildFigure({ name, each }: Aggregate, rows: string, index: number, path: string): void {
    const share = this.sharesOf.get(rows) ?? 0;
    this.sharesOf.set(rows, share + 1);
    const node: Node = {
      kind: 'figure',
      child: null,
      label: null,
      refs: false,
      cyclic: false,
      name,
      rows,
      index: this.figures,
      share,
      each: () => true,
      mode: () => 'text',
    };
    this.figures += 1;
    this.nodes[index] = node;
    this.reads[index]?.push(this.childNodes.get(rows) as number);
    if (!each) return;
    const place: Place = { index, child: rows, path };
    const compiled = compile(each, this.binder(place));
    node.each = compiled.run;
    node.mode = (frame) => modeIn(compiled.mode, frame);
  }
}
