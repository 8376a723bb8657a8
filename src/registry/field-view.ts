/** The contract of a field type's browser side: what `renderers/fields/<type>/view.tsx` exports as default. */
import type { ComponentType } from 'react';
import type { Field, Option } from '@/model/entity/entity';
import type { NamesByCode, Value } from '@/model/entity/field-type';

export interface InputProps {
  value: Value;
  onChange: (value: Value) => void;
  /** Writes siblings, e.g. the name beside an id. */
  patch: (values: Record<string, Value>) => void;
  /** The record or child row around the field, computed values included. */
  row: Readonly<Record<string, Value>>;
  /** True for query rule `in`: the value is comma-joined text. */
  many: boolean;
  field: Field;
  /** Items of `field.dict` or `field.options`, resolved by the engine; empty for types without a choice. */
  options: readonly Option[];
  disabled: boolean;
  status: 'error' | undefined;
  place: 'form' | 'cell' | 'query';
  /** The input's DOM id, for its label. */
  id: string;
  /** Accessible name where no visible label points at the input (cells). */
  label: string;
  /** Ids of the help and error texts that describe the input. */
  describedBy: string | undefined;
  autoFocus: boolean;
  /** Told when a list or calendar that dropped down is closed: a cell's entry is over, whether or not it changed. */
  onClose?: (() => void) | undefined;
}

/** Both ends of a range query; either may be empty. */
export interface RangeProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: readonly [Value, Value];
  onChange: (value: readonly [Value, Value]) => void;
}

export interface ShowProps {
  value: Value;
  /** `toText` of the type, names filled in. */
  text: string;
  field: Field;
  row: Readonly<Record<string, Value>>;
  options: readonly Option[];
  place: 'list' | 'detail';
}

/** Only `Input` is required. */
export interface FieldView {
  Input: ComponentType<InputProps>;
  Range?: ComponentType<RangeProps>;
  /** Default: the text. */
  Show?: ComponentType<ShowProps>;
  /** Its text is a number or a date: figures of one width, so that they stand under one another. */
  tabularNumbers?: boolean;
  /** True when `Show` draws something for an empty value too. */
  showsEmpty?: boolean;
  /** Default column width in pixels. */
  width?: number;
  /** What a column is wide where cells are edited, given its width so far: their inputs need room (spec 2 §9). */
  editWidth?: (width: number) => number;
  align?: 'left' | 'center' | 'right';
  /** True when a cell editor needs more room than its cell. */
  popup?: boolean;
  /** Typing in a cell enters the text, read by `fromText`: `only` so, or `also` beside an `Input` that F2 opens. */
  textEntry?: 'only' | 'also';
  /**
   * Code → name of whatever is named, or stored, exactly so: for a paste, where the type has a source of its own. In a
   * tree the name is the path down to the node, of every node whose path ends so.
   * References and dictionaries are asked by the engine.
   */
  codes?: (field: Field, texts: readonly string[]) => Promise<NamesByCode>;
  /** True when a change ends the entry, so that a cell's editor closes: one of several was chosen. */
  commitsOnChange?: boolean;
}
