/** Dictionaries of a payload: inline options, a code, or `table,text,code`. */
import type { FieldFile, Options } from '@/model/generated/files';
import { booleanOf, isObject, ownProperty, textOf } from '../payload/reader';
import type { FieldPart, FieldSource } from './field-source';

const COLORS = ['green', 'red', 'orange', 'blue', 'purple', 'grey'] as const;
const MAX_OPTIONS = 2000;
const DICT = /^[A-Za-z][A-Za-z0-9_]*(,[A-Za-z][A-Za-z0-9_]*,[A-Za-z][A-Za-z0-9_]*)?$/;

/** Converts `[{value, text|title|label, color?}]` into options; undefined when there are none. */
export function optionsOf(value: unknown, warnMany: () => void): Options | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.length > MAX_OPTIONS) warnMany();
  const options = new Map<string, Options[number]>();
  for (const one of value.slice(0, MAX_OPTIONS) as unknown[]) {
    if (!isObject(one)) continue;
    const code = textOf(one.value);
    if (code === undefined || options.has(code)) continue;
    const text = textOf(one.text) ?? textOf(one.title) ?? textOf(one.label) ?? code;
    const color = COLORS.find((name) => name === one.color);
    const disabled = booleanOf(one.disabled) === true;
    options.set(code, { value: code, text, ...(color && { color }), ...(disabled && { disabled }) });
  }
  return options.size > 0 ? [...options.values()] : undefined;
}

/**
 * Dictionary of a field in the syntax of the schema language, from `dictTable, dictText, dictCode` or `dict`; undefined
 * when none is usable.
 */
export function dictOf({ raw, warn }: FieldSource): string | undefined {
  const table = textOf(raw.dictTable);
  const code = textOf(raw.dictCode);
  const text = textOf(raw.dictText)?.split(',')[0]?.trim();
  const dict = table ? [table, text ?? '', code ?? ''].join(',') : (code ?? textOf(raw.dict));
  if (dict === undefined) return undefined;
  if (DICT.test(dict)) return dict;
  warn('dict', dict);
  return undefined;
}

/** Options or dictionary of a choice; without either the field becomes plain text. */
export function choicePart(source: FieldSource): FieldPart {
  const written =
    ownProperty(source.raw, 'enum') ?? ownProperty(source.raw, 'options') ?? ownProperty(source.raw, 'dictOptions');
  const options = optionsOf(written, () => source.warn('many', source.key));
  if (options) return { options };
  const dict = dictOf(source);
  if (dict !== undefined) return { dict };
  source.warn('dict', source.key);
  return { type: 'input' };
}

/** Dictionary of a field if present, e.g. of a reference. */
export function dictPart(source: FieldSource): Pick<FieldFile, 'dict'> {
  const dict = dictOf(source);
  return dict === undefined ? {} : { dict };
}
