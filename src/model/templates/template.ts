/** Texts with `{path}` placeholders: confirmation texts, URLs, parameters. Nothing in them is evaluated as code. */
import type { Value } from '../entity/field-type';

/** `{x}`, `{main.x}`, `{block.x}`; `#{…}` and `${…}` have other meanings and are not replaced. */
const PLACEHOLDER = /(?<![#$])\{([A-Za-z]\w{0,63}(?:\.[A-Za-z]\w{0,63}){0,2})\}/g;

/** Display text of a value: empty text for null, list items joined by commas. */
function valueText(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(valueText).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Fills the `{path}` placeholders of a text, e.g. `确认向{payeeName}支付{amount}元？`.
 * @param resolvePath gives the value of a path; undefined or null is replaced by nothing
 * @throws never
 */
export function fillTemplate(text: string, resolvePath: (path: string) => Value | undefined): string {
  return text.includes('{') ? text.replace(PLACEHOLDER, (_, path: string) => valueText(resolvePath(path))) : text;
}

/** The paths in the placeholders of a text, for check:schemas. */
export function templatePaths(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, path]) => path as string);
}
