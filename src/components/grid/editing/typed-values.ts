/** Writes entered texts to cells: a text is read by its column, and names of records in it are looked up. */
import type { Value } from '@/model/entity/field-type';
import { readValue } from '@/model/entity/unreadable-text';
import { provisionalText } from '@/model/grid/clipboard/paste-plan';
import type { CodeLookupRequest, ValueReader } from '@/model/grid/clipboard/types';
import type { CellValue } from '@/model/grid/core/types';
import type { FinalValues } from '@/model/grid/history/types';
import type { GridState } from '../core/grid-state';
import type { GridColumn } from '../core/types';
import { finishByLookup, needsNameLookup } from '../names/name-lookup';
import { editAccess } from './edit-access';

/** A text that was entered in a cell. */
export interface EnteredText {
  id: string;
  column: GridColumn;
  text: string;
}

/** The values of entered texts, and the look-ups of the names in them. */
interface Reading {
  values: CellValue[];
  requests: CodeLookupRequest[];
  provisional: Map<Value, ValueReader>;
}

const NO_LOOKUP: FinalValues = new Map();

/** The texts to look up for a text: itself, and its parts, as it may contain several names. */
const namesIn = (text: string): string[] => [text, ...text.split(/[,，]/)].map((part) => part.trim()).filter(Boolean);

function read(entered: readonly EnteredText[]): Reading {
  const values: CellValue[] = [];
  const provisional = new Map<Value, ValueReader>();
  const texts = new Map<GridColumn, Set<string>>();
  for (const { id, column, text } of entered) {
    const { key, field, parse } = column;
    if (text.trim() === '' || !needsNameLookup(field)) {
      values.push({ id, key, value: readValue(text, parse(text)) });
      continue;
    }
    const value = provisionalText(text);
    provisional.set(value, (names) => readValue(text, parse(text, names.get(key))));
    values.push({ id, key, value });
    texts.set(column, new Set([...(texts.get(column) ?? []), ...namesIn(text)]));
  }
  const requests = Array.from(texts, ([{ field }, list]): CodeLookupRequest => ({ field, texts: [...list] }));
  return { values, requests, provisional };
}

/**
 * Writes the texts as one step of undo.
 * @returns the written values, and those that replace them when the names in them are looked up; it never rejects
 */
export function writeEntered(
  grid: GridState,
  entered: readonly EnteredText[],
): { values: readonly CellValue[]; final: Promise<FinalValues> } {
  const { values, requests, provisional } = read(entered);
  const access = editAccess(grid);
  access.edit(values);
  const { undoableRows } = access;
  const final =
    requests.length > 0 && undoableRows
      ? finishByLookup(undoableRows, requests, provisional)
      : Promise.resolve(NO_LOOKUP);
  return { values, final };
}
