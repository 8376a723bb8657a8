/** Compiles a condition to a closure over frames of the caller's type. */
import { compare, scalarText, type CompareMode } from '../values/compare';
import { isEmpty, type ComputedValue } from '../values/decimal';
import { resolveMode, type Compiled } from '../formula/compile';
import type { Condition, Scalar } from '../generated/files';
import { isEmptyLiteral, normalizeTest, alternativesOf, type NormalizedTest } from './normalized-test';

type Predicate = (value: ComputedValue, mode: CompareMode) => boolean;

const equalsScalar = (value: ComputedValue, wanted: Scalar, mode: CompareMode): boolean =>
  isEmptyLiteral(wanted) ? isEmpty(value) : compare('eq', value, wanted, mode);

function createPredicate(demand: NormalizedTest): Predicate {
  switch (demand.op) {
    case 'empty':
      return (value) => isEmpty(value);
    case 'filled':
      return (value) => !isEmpty(value);
    case 'never':
      return () => false;
    case 'not': {
      const all = demand.tests.map(createPredicate);
      return (value, mode) => !all.every((holds) => holds(value, mode));
    }
    case 'in':
      return (value, mode) => demand.values.some((wanted) => equalsScalar(value, wanted, mode));
    case 'like':
      return (value) => scalarText(value)?.includes(demand.text) ?? false;
    case 'left_like':
      return (value) => scalarText(value)?.endsWith(demand.text) ?? false;
    case 'right_like':
      return (value) => scalarText(value)?.startsWith(demand.text) ?? false;
    default:
      return (value, mode) => compare(demand.op, value, demand.value, mode);
  }
}

/** Compiles a condition. `read` compiles the read of a path, with its compare mode. */
export function compileCondition<F>(condition: Condition, read: (path: string) => Compiled<F>): (frame: F) => boolean {
  const groups = alternativesOf(condition).map((group) =>
    Object.entries(group).map(([path, test]) => ({
      field: read(path),
      asks: normalizeTest(test).map(createPredicate),
    })),
  );
  return (frame) =>
    groups.some((group) =>
      group.every(({ field, asks }) => {
        const value = field.run(frame);
        return asks.every((holds) => holds(value, resolveMode(field.mode, frame)));
      }),
    );
}
