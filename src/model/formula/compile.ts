/**
 * Compiles an expression tree to closures. The binder resolves names at compile time, so that the closures need no
 * look-up by text.
 */
import { Num, inRange, isEmpty, toNumber, type ComputedValue } from '../values/decimal';
import { compare, type CompareMode } from '../values/compare';
import type { Aggregate, Arithmetic, Expression } from './expression';
import { functions, isTruthy, joinModes, type FunctionSpec } from './functions';

/** The compare mode of an expression: a constant, or a function when it is known only at run time. */
export type CompiledMode<F> = CompareMode | ((frame: F) => CompareMode);

export interface Compiled<F> {
  run: (frame: F) => ComputedValue;
  mode: CompiledMode<F>;
}

/** Compiles reads of names and aggregates. The caller defines the frame type `F`. */
export interface Binder<F> {
  name(path: string): Compiled<F>;
  aggregate(aggregate: Aggregate): Compiled<F>;
  /** `YYYY-MM-DD HH:mm:ss`. */
  now(frame: F): string | undefined;
}

export const resolveMode = <F>(mode: CompiledMode<F>, frame: F): CompareMode =>
  typeof mode === 'function' ? mode(frame) : mode;

/** The joint mode of both sides; a constant when both are constants or one is a number. */
function joinCompiledModes<F>(left: CompiledMode<F>, right: CompiledMode<F>): CompiledMode<F> {
  if (left === 'number' || right === 'number') return 'number';
  if (typeof left !== 'function' && typeof right !== 'function') return joinModes(left, right);
  return (frame) => joinModes(resolveMode(left, frame), resolveMode(right, frame));
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
      return result === null ? null : inRange(result);
    },
  };
}

/** A literal null or empty text compares as an emptiness test (compare.ts, rule 1). */
function isEmptyLiteral(expression: Expression): boolean {
  return expression.kind === 'literal' && (expression.value === null || expression.value === '');
}

function comparison<F>(
  expression: Extract<Expression, { kind: 'compare' }>,
  left: Compiled<F>,
  right: Compiled<F>,
): Compiled<F> {
  const { relation } = expression;
  const asked = isEmptyLiteral(expression.right) ? left : isEmptyLiteral(expression.left) ? right : null;
  if (asked) {
    if (relation === 'eq') return { mode: 'text', run: (frame) => isEmpty(asked.run(frame)) };
    if (relation === 'ne') return { mode: 'text', run: (frame) => !isEmpty(asked.run(frame)) };
    return { mode: 'text', run: () => false };
  }
  const mode = joinCompiledModes(left.mode, right.mode);
  return {
    mode: 'text',
    run: (frame) => compare(relation, left.run(frame), right.run(frame), resolveMode(mode, frame)),
  };
}

function call<F>(spec: FunctionSpec, args: readonly Compiled<F>[], binder: Binder<F>): Compiled<F> {
  const modes = args.map(({ mode }) => mode);
  const fixed = modes.every((mode) => typeof mode !== 'function') ? (modes as readonly CompareMode[]) : null;
  const run = (frame: F): ComputedValue =>
    spec.run(
      args.map((arg) => arg.run(frame)),
      { modes: fixed ?? modes.map((mode) => resolveMode(mode, frame)), now: binder.now(frame) },
    );
  return { run, mode: spec.returns === 'chosen' ? modes.reduce((a, b) => joinCompiledModes(a, b)) : spec.returns };
}

function choice<F>(test: Compiled<F>, then: Compiled<F>, otherwise: Compiled<F>): Compiled<F> {
  const holds = (frame: F): boolean => isTruthy(test.run(frame), resolveMode(test.mode, frame));
  return {
    run: (frame) => (holds(frame) ? then.run(frame) : otherwise.run(frame)),
    mode:
      then.mode === otherwise.mode
        ? then.mode
        : (frame) => (holds(frame) ? resolveMode(then.mode, frame) : resolveMode(otherwise.mode, frame)),
  };
}

/** Compiles an expression tree for frames of type `F`. */
export function compile<F>(expression: Expression, binder: Binder<F>): Compiled<F> {
  const compilePart = (part: Expression): Compiled<F> => compile(part, binder);
  const compileTest = (part: Expression): ((frame: F) => boolean) => {
    const { run, mode } = compilePart(part);
    return (frame) => isTruthy(run(frame), resolveMode(mode, frame));
  };
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return { run: () => value, mode: value instanceof Num ? 'number' : 'text' };
    }
    case 'name':
      return binder.name(expression.path);
    case 'minus': {
      const { run } = compilePart(expression.of);
      return { run: (frame) => toNumber(run(frame))?.neg() ?? null, mode: 'number' };
    }
    case 'not': {
      const holds = compileTest(expression.of);
      return { run: (frame) => !holds(frame), mode: 'text' };
    }
    case 'and': {
      const [left, right] = [compileTest(expression.left), compileTest(expression.right)];
      return { run: (frame) => left(frame) && right(frame), mode: 'text' };
    }
    case 'or': {
      const [left, right] = [compileTest(expression.left), compileTest(expression.right)];
      return { run: (frame) => left(frame) || right(frame), mode: 'text' };
    }
    case 'arithmetic':
      return arithmetic(expression.operator, compilePart(expression.left), compilePart(expression.right));
    case 'compare':
      return comparison(expression, compilePart(expression.left), compilePart(expression.right));
    case 'choice':
      return choice(compilePart(expression.test), compilePart(expression.then), compilePart(expression.otherwise));
    case 'call':
      return call(functions[expression.name] as FunctionSpec, expression.args.map(compilePart), binder);
    case 'aggregate':
      return binder.aggregate(expression);
  }
}
