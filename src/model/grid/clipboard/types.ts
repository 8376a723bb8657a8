/** Types of copy and paste: conversion of texts, look-up of codes, and the plan of a paste. */
import type { Field } from '@/model/entity/entity';
import type { NamesByCode, ParseError, Value } from '@/model/entity/field-type';
import type { UnreadableText } from '@/model/entity/unreadable-text';
import type { Row } from '@/model/record';
import type { CellValue } from '../core/types';
import type { CellRange } from '../selection/selection';

/** The code of a copied cell. It tells apart records that share a displayed text. */
export interface CellCode {
  /** Where the code has its name: a dictionary, the records of an entity, or the list of a field type. */
  source: string;
  code: string;
}

/** Reader of the codes that are copied into a column. */
export interface CodeReader {
  /** Where the codes of the column have their names. */
  source: string;
  /** The value of a code; undefined unless the code exists, can be chosen and has the pasted text as its name. */
  fromCode: (code: string, text: string, found: NamesByCode) => Value | undefined;
}

/** Conversion of a column between values and texts. */
export interface ColumnCodec {
  field: Field;
  /** Text of a cell as displayed and copied. */
  toText: (row: Row) => string;
  /** Parses an entered text; `found` holds looked-up names by code. */
  fromText: (text: string, found: NamesByCode) => Value | ParseError;
  /** Undefined: pasted codes are not used. */
  codeReader?: CodeReader | undefined;
  /** True when its texts are names of other records, whose codes must be looked up. */
  named: boolean;
}

/** Texts of one column whose codes are requested. */
export interface CodeLookupRequest {
  field: Field;
  texts: readonly string[];
}

/**
 * Looks up the codes of all texts of a paste in one call. Resolves with code → name by field; texts that are not found
 * are missing.
 */
export type CodeLookup = (requests: readonly CodeLookupRequest[]) => Promise<ReadonlyMap<string, NamesByCode>>;

/** Reads the final value of a cell with the looked-up names of each field. */
export type ValueReader = (names: ReadonlyMap<string, NamesByCode>) => Value;

/** A pasted text that could not be read, for the report of the paste. */
export interface UnreadableCell {
  /** Row number within the pasted block, from 1. */
  row: number;
  column: string;
  value: UnreadableText;
}

/** Plan of a paste, computed before anything is changed. */
export interface PastePlan {
  values: readonly CellValue[];
  /** Rows to append after the last one, with their entered values. */
  addedRows: readonly Row[];
  /** Includes the texts whose names have to be looked up. */
  unreadable: readonly UnreadableCell[];
  /** Values that stand in `values` and `addedRows` for those that need a look-up; compared by identity. */
  provisional: ReadonlyMap<Value, ValueReader>;
  /** Skipped cells. `lockedCount`: read-only or hidden. `outsideCount`: after the last row or column. */
  lockedCount: number;
  outsideCount: number;
  /** Range to select afterwards; null when nothing was pasted. */
  range: CellRange | null;
}
