/** Fields that a script shows, loads or disables. Read from its text: the server never runs it. */

/** `sh.name`, `sh?.name` and `sh['name']`. */
const MEMBER = /\bsh\s*(?:(?:\?\.|\.)\s*([A-Za-z][\w$]*)|(?:\?\.)?\[\s*(['"`])([A-Za-z][\w$]*)\2\s*\])/g;
const PART = /_(?:load|disabled)$/;

/**
 * The fields whose members of `that.sh` the text of a form's script names. A user may be unable to fill them in.
 * @param fields names of the form's fields
 */
export function switchedFields(source: string, fields: Iterable<string>): ReadonlySet<string> {
  const named = new Set([...source.matchAll(MEMBER)].map(([, plain, , quoted]) => plain ?? quoted ?? ''));
  const whole = [...named].map((name) => name.replace(PART, ''));
  return new Set([...fields].filter((field) => named.has(field) || whole.includes(field)));
}
