/** Texts with `{path}` placeholders: confirmation texts, URLs, parameters. Nothing in them is evaluated as code. */
import type { Value } from '../entity/field-type';
import { storedText } from '../values/value-text';
import { isPath, placeholdersOf, replacePlaceholders } from './placeholders';

/** Display text of a value: empty text for null, list items joined by commas. */
function valueText(value: Value | undefined): string {
  if (Array.isArray(value)) return value.map(valueText).join(',');
  return storedText(value);
}

/**
 * Fills the `{path}` placeholders of a text, e.g. `确认向{payeeName}支付{amount}元？`.
 * @param resolvePath gives the value of a path; undefined or null is replaced by nothing
 * @throws never
 */
export function fillTemplate(text: string, resolvePath: (path: string) => Value | undefined): string {
  return replacePlaceholders(text, (sign, name) =>
    sign === '' && isPath(name) ? valueText(resolvePath(name)) : undefined,
  );
}

/** The paths in the placeholders of a text. */
export function templatePaths(text: string): string[] {
  return placeholdersOf(text).flatMap(({ sign, name }) => (sign === '' && isPath(name) ? [name] : []));
}
