/** Entered texts that a field type cannot read. */
import type { Value } from './field-type';

/**
 * The value of a field while it holds a text that its type cannot read: the text as entered, and the message for the
 * user. Validation reports the message, so the record cannot be saved until the text is corrected or cleared. Every
 * other reader treats it as an object, that is, as no number, date or code.
 */
export type UnreadableText = { unreadable: string; error: string };

/** Whether a value is a text that could not be read. */
export function isUnreadable(value: unknown): value is UnreadableText {
  return typeof value === 'object' && value !== null && 'unreadable' in value && 'error' in value;
}

/** A value as entered: the text of one that could not be read, otherwise the value itself. */
export const enteredValue = (value: Value): Value => (isUnreadable(value) ? value.unreadable : value);

/** The value of a text: what the type read, or the text itself when it could not be read. */
export function readValue(text: string, read: Value | { error: string }): Value {
  return typeof read === 'object' && read !== null && !Array.isArray(read) && typeof read.error === 'string'
    ? { unreadable: text, error: read.error }
    : (read as Value);
}
