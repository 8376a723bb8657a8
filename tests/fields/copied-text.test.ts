/** What a cell shows is what is copied, filtered, searched and read aloud; pasting it into another cell keeps the value. */
import { describe, expect, test } from 'vitest';
import { codeOf, codeReaderOf, codeSourceOf } from '@/components/grid/clipboard/cell-codes';
import { singleLineText } from '@/components/field/field-text';
import { namesByCode } from '@/registry/fixtures';
import { fileNameOf } from '@/model/field-types/stored-files';
import { cases } from './fixture-cases';

/** Types whose cells are too narrow for all names, or draw pictures: their text has every name. */
const DRAWN_IN_PART = new Set(['file', 'image']);

const cells = cases.flatMap(({ name, type, field, fixture }) => {
  const options = fixture.options ?? field.options ?? [];
  return fixture.values.map(({ value, stored = value, text, displayed }) => {
    const names = type.keys && stored !== null ? type.toText?.(stored, field, namesByCode(options)) : undefined;
    const row = { [field.key]: stored, ...(names === undefined ? {} : { [`${field.key}_dictText`]: names }) };
    return {
      name,
      type,
      field,
      stored,
      drawn: displayed?.list ?? text,
      text: singleLineText(field, row, type, options),
    };
  });
});

describe('the text of a cell', () => {
  test.each(cells.filter(({ type }) => !DRAWN_IN_PART.has(type.name ?? '')))('$name: "$text"', ({ text, drawn }) => {
    expect(text).toBe(drawn);
  });

  test.each(cells.filter(({ type }) => DRAWN_IN_PART.has(type.name ?? '')))('$name: "$text"', ({ text, drawn }) => {
    expect(text.split(',').map(fileNameOf)).toEqual(text.split(','));
    expect(text.startsWith(drawn.replace(/等 \d+ 个$/, ''))).toBe(true);
  });
});

describe('a copied cell that does not show its stored text', () => {
  const hidden = cells.filter(({ type, stored }) => type.plainText && stored !== null);
  const paste = ({ field }: (typeof cells)[number], code: string, text: string) =>
    codeReaderOf(field)?.fromCode(code, text, {});

  test.each(hidden)('$name: "$text" keeps its value', (cell) => {
    const code = codeOf(cell.stored, cell.field, codeSourceOf(cell.field))?.code ?? '';
    expect(paste(cell, code, cell.text)).toEqual(cell.stored);
  });

  test.each(hidden)('$name: "$text" is not taken for another text', (cell) => {
    const code = codeOf(cell.stored, cell.field, codeSourceOf(cell.field))?.code ?? '';
    expect(paste(cell, code, `${cell.text}.`)).toBeUndefined();
  });

  test.each(cells.filter(({ type }) => DRAWN_IN_PART.has(type.name ?? '')))('$name: takes no hostile path', (cell) => {
    for (const path of ['javascript:alert(1)', 'data:text/html,x', 'a/../../b'])
      expect(paste(cell, path, fileNameOf(path))).toBeUndefined();
  });
});
