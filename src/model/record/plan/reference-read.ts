/** Reads one step through a reference and notes what is missing. */
import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Refs } from '@/model/http/api-result';
import { ownValue, recordBehind, referenceOf } from '../references';
import type { Reference } from '../types';
import type { Frame, FramePredicate } from './frame';
import type { PlanNode } from './plan-nodes';

const keyOf = ({ target, value }: Reference): string => `${target.entity} ${target.valueField} ${value}`;

/**
 * The value of a field of the referenced record. Undefined when the reference is empty, the record is not loaded, or,
 * with partial references, the column is missing.
 */
export function readThrough({ host, values }: Frame, field: Field, key: string): Value | undefined {
  const reference = referenceOf(field, values);
  if (!reference) return undefined;
  const record = recordBehind(reference, host.refs);
  if (!record) host.missing.set(keyOf(reference), reference);
  else if (!host.partialRefs || Object.hasOwn(record, key)) return ownValue(record, key);
  if (host.partialRefs) host.missingReads += 1;
  return undefined;
}

/** Whether a node reads one of these records in a frame: also from the record before, which followed defaults compare. */
export const readsAny = ({ refs: references }: PlanNode, frame: Frame, records: Refs): boolean =>
  references.some(({ field, inMain }) => {
    const { values, before } = inMain ? frame.main : frame;
    return [values, before ?? {}].some((row) => {
      const reference = referenceOf(field, row);
      return reference !== undefined && recordBehind(reference, records) !== undefined;
    });
  });

/** Makes a condition that gives `otherwise` when it reads a record or column that is missing. */
export const unlessMissing =
  (test: FramePredicate, otherwise: boolean): FramePredicate =>
  (frame) => {
    const { missingReads } = frame.host;
    const result = test(frame);
    return frame.host.missingReads === missingReads ? result : otherwise;
  };
