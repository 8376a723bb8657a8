/** A grid's columns and settings, as its parts read them. */
import type { ReactNode } from 'react';
import type { Field } from '@/model/entity';
import type { Names, TextError, Value } from '@/model/field-type';
import type { Row } from '@/model/record';

/** Row heights (spec 2 §9, rulings: 61 is medium). */
export const HEIGHTS = { medium: 61, small: 48, mini: 40, tiny: 32 } as const;
export type GridSize = keyof typeof HEIGHTS;

export type Pin = 'left' | 'right' | null;

export interface GridColumn {
  key: string;
  title: string;
  field: Field;
  /** Pixels. */
  width: number;
  align: 'left' | 'center' | 'right';
  pinned: Pin;
  /** How typing in a cell enters its value: `only` has no input of its own, `also` opens one by F2; null: not at all. */
  typed: 'only' | 'also' | null;
  /** A change ends the entry. */
  settles: boolean;
  /** The input needs more room than the cell. */
  popup: boolean;
  /** The other one of two values; undefined: there are more. */
  flip: (value: Value) => Value | undefined;
  /** Whether a text may stand in the cell on the way to a value. */
  accepts: (text: string) => boolean;
  /** What a cell reads, copied and shown. */
  text: (row: Row) => string;
  /** What typing begins with. */
  draft: (row: Row) => string;
  /** The value of an entered text; `found` are names that were looked up for it. */
  read: (text: string, found?: Names) => Value | TextError;
  /** The type's own drawing; null: the text. */
  draw: ((row: Row) => ReactNode) | null;
}

/** A column that belongs to the table and holds no value: its width is the specification's (spec 2 §9). */
export type LeadKey = 'row-number' | 'row-checkbox' | 'row-drag-sort';
export interface Lead {
  key: LeadKey;
  width: number;
}

/** A cell that is being entered. */
export interface Editing {
  id: string;
  key: string;
  /** By typing in the cell, or with the type's own input. */
  by: 'text' | 'input';
  text: string;
  /** The input's value so far; siblings it wrote stand beside it. */
  values: Readonly<Record<string, Value>>;
}
