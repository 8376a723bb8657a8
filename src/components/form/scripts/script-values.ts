/** Values that a script gives. */
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { isJsonObject } from '@/model/http/json';
import type { Row } from '@/model/record';
import { messages } from '../../scripts/messages';

/** A message of a script, unchecked. */
export type Given = Readonly<Record<string, unknown>>;

/** Shows what is wrong with a message of a script, with the line that sends it. */
export type Report = (message: string) => void;

const scalarOf = (value: unknown): Value | undefined => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Number.isSafeInteger(value) ? value : String(value);
};

/** The values of known fields; reports others. */
export function knownValues(fields: Entity['fields'], given: unknown, report: Report): Row {
  const entries = Object.entries(isJsonObject(given) ? given : {}).flatMap(([key, value]) => {
    const scalar = scalarOf(value);
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field && scalar !== undefined) {
      // Scripts do not distinguish a number from its text.
      const isText = typeof scalar === 'number' && field.columnType.kind === 'text';
      return [[key, isText ? String(scalar) : scalar] as const];
    }
    report(messages.unknownField(key));
    return [];
  });
  return Object.fromEntries(entries);
}
