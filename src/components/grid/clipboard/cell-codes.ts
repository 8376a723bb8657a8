/**
 * Codes that are copied with the texts of cells, so that records of the same name stay apart, and the stored text of
 * cells that show another one, e.g. the paths of files.
 */
import { isEmpty } from '@/components/field/field-text';
import type { Field } from '@/model/entity/entity';
import type { FieldType, NamesByCode, Value } from '@/model/entity/field-type';
import { isUnreadable, readValue } from '@/model/entity/unreadable-text';
import { pathSuffixes } from '@/model/field-types/choice';
import type { CellCode, CodeReader } from '@/model/grid/clipboard/types';
import { storedText } from '@/model/values/value-text';
import { types } from '@/registry/values';
import { peekDict } from '@/runtime/dict/dictionaries';

/**
 * Where the codes of a field have their names: equal for all columns that choose from the same records. Null for a
 * field without codes, with options of its own, or whose target depends on the record. For stored texts the type.
 */
export function codeSourceOf({ type, ref, dict, options, props }: Field): string | null {
  const known = types.get(type);
  if (known?.plainText) return `text:${known.name ?? type}`;
  if (options !== null || known?.keys === undefined) return null;
  if (ref === null) return dict === null ? `type:${type}:${JSON.stringify(props)}` : `dict:${dict}`;
  const target = ref.by === null ? ref.is[''] : undefined;
  return target ? `entity:${target.entity}:${target.valueField}` : null;
}

/** The code of a copied cell, or its stored text. */
export function codeOf(value: Value | undefined, field: Field, source: string | null): CellCode | undefined {
  if (source === null || isEmpty(value) || isUnreadable(value)) return undefined;
  const type = types.get(field.type);
  if (type?.plainText) return { source, code: type.toText?.(value, field, {}) ?? storedText(value) };
  return typeof value === 'object' ? undefined : { source, code: String(value) };
}

/** Reads a stored text whose shown text is the pasted one, where it could have been entered. */
function readStoredText(field: Field, type: FieldType, stored: string, text: string): Value | undefined {
  if (type.plainText?.(stored).trim() !== text.trim()) return undefined;
  const value = readValue(stored, type.fromText ? type.fromText(stored, field, {}) : stored);
  return isUnreadable(value) ? undefined : value;
}

/** Names of the codes that a field offers now; disabled items cannot be chosen. */
function offeredNames({ dict }: Field): NamesByCode {
  const items = dict === null ? [] : (peekDict(dict) ?? []);
  return Object.fromEntries(items.flatMap(({ value, text, disabled }) => (disabled ? [] : [[value, text]])));
}

/** Whether a text is the name of a record, which for a tree node is its path, or an end of it. */
const isNameOf = (text: string, name: string): boolean => pathSuffixes(name).includes(text);

/**
 * Creates the reader of pasted codes. Anyone can write a clipboard: a code is taken only when it exists and has the
 * pasted text as its name, that is, where the text alone could have meant it.
 */
export function codeReaderOf(field: Field): CodeReader | undefined {
  const source = codeSourceOf(field);
  const type = types.get(field.type);
  const fromCode: CodeReader['fromCode'] = (code, text, found) => {
    if (type?.plainText) return readStoredText(field, type, code, text);
    const codes = type?.keys?.(code, field) ?? [];
    const offered = offeredNames(field);
    const names = codes.map((one) =>
      Object.hasOwn(found, one) ? found[one] : Object.hasOwn(offered, one) && offered[one],
    );
    if (codes.length === 0 || names.some((name) => typeof name !== 'string')) return undefined;
    const [name, ...more] = names as string[];
    const parts = more.length === 0 ? [text] : text.split(',');
    const isMeant = [name, ...more].every((one, at) => isNameOf((parts[at] ?? '').trim(), one ?? ''));
    if (!isMeant || parts.length !== codes.length) return undefined;
    return type?.normalize?.(code, field) ?? code;
  };
  return source === null ? undefined : { source, fromCode };
}
