/** Codes that are copied with the texts of cells, so that records of the same name stay apart. */
import { isEmpty } from '@/components/field/field-text';
import type { Field } from '@/model/entity/entity';
import type { NamesByCode, Value } from '@/model/entity/field-type';
import { pathSuffixes } from '@/model/field-types/choice';
import type { CellCode, CodeReader } from '@/model/grid/clipboard/types';
import { types } from '@/registry/values';
import { peekDict } from '@/runtime/dict/dictionaries';

/**
 * Where the codes of a field have their names: equal for all columns that choose from the same records. Null for a
 * field without codes, with options of its own, or whose target depends on the record.
 */
export function codeSourceOf({ type, ref, dict, options, props }: Field): string | null {
  if (options !== null || types.get(type)?.keys === undefined) return null;
  if (ref === null) return dict === null ? `type:${type}:${JSON.stringify(props)}` : `dict:${dict}`;
  const target = ref.by === null ? ref.is[''] : undefined;
  return target ? `entity:${target.entity}:${target.valueField}` : null;
}

/** The code of a copied cell. */
export const codeOf = (value: Value | undefined, source: string | null): CellCode | undefined =>
  source === null || isEmpty(value) || typeof value === 'object' ? undefined : { source, code: String(value) };

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
