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

/** Tests that hold for a list when they hold for all of its members; the others hold when they do for one. */
const OF_ALL: ReadonlySet<NormalizedTest['op']> = new Set(['ne', 'not', 'never']);
const OF_LIST: ReadonlySet<NormalizedTest['op']> = new Set(['empty', 'filled']);

/** Applies a test to the members of a list of codes, such as `me.roles`. */
function ofMembers(test: NormalizedTest): Predicate {
  const holds = createPredicate(test);
  if (OF_LIST.has(test.op)) return holds;
  return (value, mode) => {
    if (!Array.isArray(value)) return holds(value, mode);
    return OF_ALL.has(test.op) ? value.every((one) => holds(one, mode)) : value.some((one) => holds(one, mode));
  };
}

/** Compiles a condition. `read` compiles the read of a path, with its compare mode. */
export function compileCondition<F>(condition: Condition, read: (path: string) => Compiled<F>): (frame: F) => boolean {
  const groups = alternativesOf(condition).map((group) =>
    Object.entries(group).map(([path, test]) => ({
      field: read(path),
      // Only the user has lists of codes. A column with a list equals nothing, as in SQL.
      asks: normalizeTest(test).map(path.startsWith('me.') ? ofMembers : createPredicate),
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
