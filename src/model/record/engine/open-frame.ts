/** Opens the computation state of a record or row: the entered values, and null for every field. */
import type { EvaluationContext, Frame } from '../plan/frame';
import type { ShapePlan } from '../plan/plan-nodes';
import type { Row } from '../types';

/** What a frame is opened with besides its values. */
export type FrameState = Readonly<Pick<Frame, 'id' | 'before' | 'touched' | 'writable' | 'valuesRun'>>;

const NONE: ReadonlySet<string> = new Set();

/** The values of `given` that have a field. */
function enteredValues({ fieldIndexes }: ShapePlan, given: Row): Row {
  const raw: Row = {};
  for (const key of Object.keys(given)) {
    if (fieldIndexes.has(key) && given[key] !== undefined) raw[key] = given[key];
  }
  return raw;
}

/** @param main null for the main record itself */
export function openFrame(
  host: EvaluationContext,
  shape: ShapePlan,
  given: Row,
  { id, before, touched, writable, valuesRun }: FrameState,
  main: Frame | null,
): Frame {
  const frame: Omit<Frame, 'main'> = {
    host,
    child: shape.key,
    id,
    prefix: id === null ? '' : `${shape.key}/${id}/`,
    raw: enteredValues(shape, given),
    before,
    touched,
    writable,
    values: id === null ? { ...shape.emptyValues } : { ...shape.emptyValues, id },
    valuesRun,
    flags: new Uint8Array(shape.fields.length),
    undetermined: NONE,
    failedChecks: shape.checks.map(() => null),
    contributions: [],
    uniqueTexts: [],
    errors: null,
  };
  const open = frame as Frame;
  return Object.assign(open, { main: main ?? open });
}
