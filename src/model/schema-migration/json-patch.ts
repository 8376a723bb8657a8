/** Writes a changed document into the old JSON text. Unchanged parts keep their lines, order and whitespace. */
import { applyEdits, findNodeAtLocation, modify, parseTree, type Edit, type JSONPath } from 'jsonc-parser';
import { isObject, type Json, type JsonObject } from './document';

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

const isSameJson = (left: Json, right: Json): boolean => JSON.stringify(left) === JSON.stringify(right);

function renameEdit(text: string, path: JSONPath, key: string, to: string): Edit[] {
  const root = parseTree(text);
  const name = root && findNodeAtLocation(root, [...path, key])?.parent?.children?.[0];
  return name ? [{ offset: name.offset, length: name.length, content: JSON.stringify(to) }] : [];
}

/**
 * Properties that were only renamed: both objects have the same number of keys, and old and new key have the same
 * index.
 */
function renamedKeys(old: JsonObject, next: JsonObject): [string, string][] {
  const [before, after] = [Object.keys(old), Object.keys(next)];
  return before.flatMap((key, at): [string, string][] => {
    const to = after[at];
    const moved = to !== undefined && to !== key && !Object.hasOwn(next, key) && !Object.hasOwn(old, to);
    return moved && before.length === after.length ? [[key, to]] : [];
  });
}

/** Inserts a new property on the same line when the object is written on one line; null when it is not. */
function inlineEdit(text: string, path: JSONPath, index: number, key: string, value: Json): Edit[] | null {
  const root = parseTree(text);
  const node = root && (path.length === 0 ? root : findNodeAtLocation(root, path));
  const before = node?.children?.[index - 1];
  if (!node || !before || text.slice(node.offset, node.offset + node.length).includes('\n')) return null;
  return [
    { offset: before.offset + before.length, length: 0, content: `, ${JSON.stringify(key)}: ${JSON.stringify(value)}` },
  ];
}

/** Writes the differences below a path. Each edit applies to the text that the previous one produced. */
function patchAt(text: string, path: JSONPath, old: Json, next: Json): string {
  if (isSameJson(old, next)) return text;
  const set = (at: JSONPath, value: Json | undefined, index?: number): void => {
    // A removal needs no formatting.
    const options = value === undefined ? {} : { formattingOptions };
    const place = index === undefined ? {} : { getInsertionIndex: () => index };
    text = applyEdits(text, modify(text, at, value, { ...options, ...place }));
  };
  if (Array.isArray(old) && Array.isArray(next) && old.length === next.length) {
    for (const [at, one] of next.entries()) text = patchAt(text, [...path, at], old[at] ?? null, one);
    return text;
  }
  if (!isObject(old) || !isObject(next)) {
    set(path, next);
    return text;
  }
  const called = new Map(renamedKeys(old, next));
  for (const [from, to] of called) text = applyEdits(text, renameEdit(text, path, from, to));
  const kept = new Map(Object.entries(old).map(([key, value]) => [called.get(key) ?? key, value]));
  for (const key of kept.keys()) if (!Object.hasOwn(next, key)) set([...path, key], undefined);
  for (const [at, [key, value]] of Object.entries(next).entries()) {
    const before = kept.get(key);
    const inline = before === undefined ? inlineEdit(text, path, at, key, value) : null;
    if (inline) text = applyEdits(text, inline);
    else if (before === undefined) set([...path, key], value, at);
    else text = patchAt(text, [...path, key], before, value);
  }
  return text;
}

/** Patches a JSON text. @returns the text with the differences between both documents written into it */
export const patchText = (text: string, old: JsonObject, next: JsonObject): string => patchAt(text, [], old, next);
