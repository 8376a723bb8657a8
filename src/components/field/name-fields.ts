/** Fields that store the names of sibling codes (`textField`): an entered code brings its name along. */
import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { isUnreadable } from '@/model/entity/unreadable-text';
import type { Row } from '@/model/record';
import { storedText } from '@/model/values/value-text';
import { types } from '@/registry/values';
import { knownOptions } from './use-options';
import { fieldText, isEmpty } from './field-text';

/**
 * The name to store with an entered code; null for no code, and while its name is not loaded: it is then read from the
 * code.
 */
export function nameToStore(field: Field, row: Row, value: Value): string | null {
  if (isEmpty(value) || isUnreadable(value)) return null;
  const { key, textField } = field;
  const nameless: Row = { ...row, [key]: value, [`${key}_dictText`]: null, ...(textField && { [textField]: null }) };
  const name = fieldText(field, nameless, types.get(field.type), knownOptions(field));
  return name === '' || name === storedText(value) ? null : name;
}

/** Entered values with the names of their codes, for those of `fields` that store them and are not entered themselves. */
export function withNames(fields: Readonly<Record<string, Field>>, row: Row, values: Row): Row {
  const names: Row = {};
  for (const [key, value] of Object.entries(values)) {
    const field = fields[key];
    if (field?.textField != null && !Object.hasOwn(values, field.textField))
      names[field.textField] = nameToStore(field, { ...row, ...values }, value);
  }
  return { ...values, ...names };
}
