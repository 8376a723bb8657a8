/** Messages of checks: `{path}` placeholders filled with the displayed texts of the record. */
import { isEmpty } from '@/model/values/decimal';
import type { Field } from '@/model/entity/entity';
import type { NamesByCode, Value } from '@/model/entity/field-type';
import { fillTemplate, templatePaths } from '@/model/templates/template';
import { ownValue } from '../references';
import type { Frame } from './frame';

/** Reads the displayed text of a path in a frame. */
export type TextReader = (frame: Frame) => string;

/** The name that came with a stored code, as `x_dictText` beside `x`. It is valid for that code only. */
function nameOf({ before }: Frame, { key }: Field, value: Value): NamesByCode {
  const name = ownValue(before, `${key}_dictText`);
  return typeof name === 'string' && name !== '' && ownValue(before, key) === value ? { [String(value)]: name } : {};
}

/**
 * The text of a value as the screen shows it: the title of the referenced record, the name of a code.
 * @param frame the frame of the field: of the row, or of the main record
 */
export function displayText(frame: Frame, field: Field | undefined, value: Value, title: Value): string {
  if (isEmpty(value)) return '';
  if (!isEmpty(title)) return String(title);
  const toText = field && frame.host.types.get(field.type)?.toText;
  return toText ? toText(value, field, nameOf(frame, field, value)) : String(value);
}

/** Compiles a message. @param textAt compiles a path; each becomes a dependency of the check */
export function compileMessage(message: string, textAt: (path: string) => TextReader): TextReader {
  const readers = new Map(templatePaths(message).map((path) => [path, textAt(path)]));
  return readers.size === 0 ? () => message : (frame) => fillTemplate(message, (path) => readers.get(path)?.(frame));
}
