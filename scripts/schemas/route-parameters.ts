/** Names that the schemas of the server's routes declare, read from the source without running it. */

/** Text of an object literal, from its first character to the closing brace. Texts in quotes can hold braces. */
function literalAt(text: string, start: number): string {
  let depth = 0;
  for (const { 0: part, index } of text.slice(start).matchAll(/'[^'\n]*'|[{}]/g)) {
    depth += part === '{' ? 1 : part === '}' ? -1 : 0;
    if (depth === 0) return text.slice(start, start + index + 1);
  }
  return '';
}

/** Replaces what is nested in a literal, so that only its own keys are left. */
function ownPart(literal: string): string {
  let [inside, before] = [literal.slice(1, -1).replace(/'[^'\n]*'/g, ''), ''];
  while (inside !== before) {
    before = inside;
    inside = inside.replace(/\([^()]*\)|\{[^{}]*\}|\[[^[\]]*\]/g, '');
  }
  return inside;
}

/** Keys of an object literal; null when it takes some from an object that is not known. */
function keysOf(literal: string, objects: ReadonlyMap<string, readonly string[]>): string[] | null {
  const keys: string[] = [];
  for (const [, spread, key] of ownPart(literal).matchAll(/(?:^|,)\s*(?:\.\.\.(\w+)|(\w+))/g)) {
    const taken = spread === undefined ? [key!] : objects.get(spread);
    if (!taken) return null;
    keys.push(...taken);
  }
  return keys;
}

/** Keys of the objects that files export for several schemas, by name. */
function exportedObjects(texts: readonly string[]): Map<string, readonly string[]> {
  const objects = new Map<string, readonly string[]>();
  for (const text of texts)
    for (const { 1: name, 0: start, index } of text.matchAll(/^export const (\w+) = \{/gm)) {
      const keys = keysOf(literalAt(text, index + start.length - 1), new Map());
      if (keys) objects.set(name!, keys);
    }
  return objects;
}

/** The names in the body and the query of a route's schema; null when a part is not written out. */
function namesIn(route: string, objects: ReadonlyMap<string, readonly string[]>): Set<string> | null {
  const parts = [...route.matchAll(/\b(?:body|querystring): (?:(?:body|query)\((?=\{))?/g)];
  const lists = parts.map(({ 0: start, index }) =>
    start.endsWith('(') ? keysOf(literalAt(route, index + start.length), objects) : null,
  );
  return parts.length > 0 && lists.every((keys) => keys !== null) ? new Set(lists.flat()) : null;
}

/** A route in a source text: from its own call to the next one. */
export interface RouteText {
  /** `POST /sys/user/frozenBatch`, one for each method. */
  calls: readonly string[];
  text: string;
}

/**
 * Names of the request content by call. Calls whose schema names none, or takes it from elsewhere, are left out.
 * @param files texts of the server's files
 */
export function parametersOfRoutes(
  routes: readonly RouteText[],
  files: readonly string[],
): Map<string, ReadonlySet<string>> {
  const objects = exportedObjects(files);
  const found = new Map<string, ReadonlySet<string>>();
  for (const { calls, text } of routes) {
    const names = namesIn(text, objects);
    if (names) for (const call of calls) found.set(call, names);
  }
  return found;
}
