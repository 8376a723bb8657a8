/** Tree → closures. The binder says how names are read; nothing is looked up by text at run time unless it wants to. */
import { Num, bounded, isEmpty, toNumber, type Result } from '../values/decimal';
import { compare, type Mode } from '../values/compare';
import type { Aggregate, Arithmetic, Expression } from './expression';
import { functions, isTrue, joinModes, type FunctionSpec } from './functions';

/** How a part compares: known beforehand, or only at run time. */
export type ModeOf<F> = Mode | ((frame: F) => Mode);

export interface Compiled<F> {
  run: (frame: F) => Result;
  mode: ModeOf<F>;
}

/** Reads names and figures out of a frame of the caller's own shape. */
export interface Binder<F> {
  name(path: string): Compiled<F>;
  aggregate(aggregate: Aggregate): Compiled<F>;
  /** `YYYY-MM-DD HH:mm:ss`. */
  now(frame: F): string | undefined;
}

export const modeIn = <F>(mode: ModeOf<F>, frame: F): Mode => (typeof mode === 'function' ? mode(frame) : mode);

/** Both sides' mode, fixed now if it can be. */
function join<F>(left: ModeOf<F>, right: ModeOf<F>): ModeOf<F> {
  if (left === 'number' || right === 'number') return 'number';
  if (typeof left !== 'function' && typeof right !== 'function') return joinModes(left, right);
  return (frame) => joinModes(modeIn(left, frame), modeIn(right, frame));
}

const operations: Readonly<Record<Arithmetic, (left: Num, right: Num) => Num | null>> = {
  '+': (left, right) => left.plus(right),
  '-': (left, right) => left.minus(right),
  '*': (left, right) => left.times(right),
  '/': (left, right) => (right.isZero() ? null : left.div(right)),
  '%': (left, right) => (right.isZero() ? null : left.mod(right)),
};

function arithmetic<F>(operator: Arithmetic, left: Compiled<F>, right: Compiled<F>): Compiled<F> {
  const operate = operations[operator];
  return {
    mode: 'number',
    run: (frame) => {
      const [a, b] = [toNumber(left.run(frame)), toNumber(right.run(frame))];
      const result = a === null || b === null ? null : operate(a, b);
      return result === null ? null : bounded(result);
    },
  };
}

/** A written null or empty text asks for emptiness (compare.ts, 1). */
function asksForEmpty(expression: Expression): boolean {
  return expression.kind === 'literal' && (expression.value === null || expression.value === '');
}

function comparison<F>(
  expression: Extract<Expression, { kind: 'compare' }>,
  left: Compiled<F>,
  right: Compiled<F>,
): Compiled<F> {
  const { relation } = expression;
  const asked = asksForEmpty(expression.right) ? left : asksForEmpty(expression.left) ? right : null;
  if (asked) {
    if (relation === 'eq') return { mode: 'text', run: (frame) => isEmpty(asked.run(frame)) };
    if (relation === 'ne') return { mode: 'text', run: (frame) => !isEmpty(asked.run(frame)) };
    return { mode: 'text', run: () => false };
  }
  const mode = join(left.mode, right.mode);
  return {
    mode: 'text',
    run: (frame) => compare(relation, left.run(frame), right.run(frame), modeIn(mode, frame)),
  };
}

function call<F>(spec: FunctionSpec, args: readonly Compiled<F>[], binder: Binder<F>): Compiled<F> {
  const modes = args.map(({ mode }) => mode);
  const fixed = modes.every((mode) => typeof mode !== 'function') ? (modes as readonly Mode[]) : null;
  const run = (frame: F): Result =>
    spec.run(
      args.map((arg) => arg.run(frame)),
      { modes: fixed ?? modes.map((mode) => modeIn(mode, frame)), now: binder.now(frame) },
    );
  return { run, mode: spec.gives === 'chosen' ? modes.reduce((a, b) => join(a, b)) : spec.gives };
}

function choice<F>(test: Compiled<F>, then: Compiled<F>, otherwise: Compiled<F>): Compiled<F> {
  const holds = (frame: F): boolean => isTrue(test.run(frame), modeIn(test.mode, frame));
  return {
    run: (frame) => (holds(frame) ? then.run(frame) : otherwise.run(frame)),
    mode:
      then.mode === otherwise.mode
        ? then.mode
        : (frame) => (holds(frame) ? modeIn(then.mode, frame) : modeIn(otherwise.mode, frame)),
  };
}

/** Compiles a tree for frames of one kind. */
export function compile<F>(expression: Expression, binder: Binder<F>): Compiled<F> {
  const below = (part: Expression): Compiled<F> => compile(part, binder);
  const truth = (part: Expression): ((frame: F) => boolean) => {
    const { run, mode } = below(part);
    return (frame) => isTrue(run(frame), modeIn(mode, frame));
  };
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return { run: () => value, mode: value instanceof Num ? 'number' : 'text' };
    }
    case 'name':
      return binder.name(expression.path);
    case 'minus': {
      const { run } = below(expression.of);
      return { run: (frame) => toNumber(run(frame))?.neg() ?? null, mode: 'number' };
    }
    case 'not': {
      const holds = truth(expression.of);
      return { run: (frame) => !holds(frame), mode: 'text' };
    }
    case 'and': {
      const [left, right] = [truth(expression.left), truth(expression.right)];
      return { run: (frame) => left(frame) && right(frame), mode: 'text' };
    }
    case 'or': {
      const [left, right] = [truth(expression.left), truth(expression.right)];
      return { run: (frame) => left(frame) || right(frame), mode: 'text' };
    }
    case 'arithmetic':
      return arithmetic(expression.operator, below(expression.left), below(expression.right));
    case 'compare':
      return comparison(expression, below(expression.left), below(expression.right));
    case 'choice':
      return choice(below(expression.test), below(expression.then), below(expression.otherwise));
    case 'call':
      return call(functions[expression.name] as FunctionSpec, expression.args.map(below), binder);
    case 'aggregate':
      return binder.aggregate(expression);
  }
}
