/** Condition → closure, over frames of the caller's own shape. */
import { compare, scalarText, type Mode } from '../values/compare';
import { isEmpty, type Result } from '../values/decimal';
import { modeIn, type Compiled } from '../formula/compile';
import type { Condition, Scalar } from '../generated/files';
import { asksForEmpty, demandsOf, groupsOf, type Demand } from './normalized-test';

type Predicate = (value: Result, mode: Mode) => boolean;

const equals = (value: Result, wanted: Scalar, mode: Mode): boolean =>
  asksForEmpty(wanted) ? isEmpty(value) : compare('eq', value, wanted, mode);

function predicate(demand: Demand): Predicate {
  switch (demand.op) {
    case 'empty':
      return (value) => isEmpty(value);
    case 'filled':
      return (value) => !isEmpty(value);
    case 'never':
      return () => false;
    case 'not': {
      const all = demand.demands.map(predicate);
      return (value, mode) => !all.every((holds) => holds(value, mode));
    }
    case 'in':
      return (value, mode) => demand.values.some((wanted) => equals(value, wanted, mode));
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

/** Compiles a condition; `read` says how a path is read and compares. */
export function compileCondition<F>(condition: Condition, read: (path: string) => Compiled<F>): (frame: F) => boolean {
  const groups = groupsOf(condition).map((group) =>
    Object.entries(group).map(([path, test]) => ({ field: read(path), asks: demandsOf(test).map(predicate) })),
  );
  return (frame) =>
    groups.some((group) =>
      group.every(({ field, asks }) => {
        const value = field.run(frame);
        return asks.every((holds) => holds(value, modeIn(field.mode, frame)));
      }),
    );
}
