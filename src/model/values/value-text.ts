import type { Value } from '../entity/field-type';

/** The stored value as text: empty for null, JSON for lists and objects. @throws never */
export function storedText(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
