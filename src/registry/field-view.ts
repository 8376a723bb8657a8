/**
 * Interface of a field type in the browser: the default export of `renderers/fields/<type>/view.tsx`. Inputs of many
 * kilobytes are the default export of `inputs.tsx` beside it: a list that only shows the type does not load them.
 */
import type { ComponentType } from 'react';
import type { Field, Option, SearchHit } from '@/model/entity/entity';
import type { NamesByCode, Value } from '@/model/entity/field-type';
import type { PropsByType } from '@/model/generated/props';

/** A field of the type `Type`, whose settings its `props.schema.json` declares; by default a field of any type. */
export interface FieldOf<Type extends string> extends Omit<Field, 'props'> {
  props: Type extends keyof PropsByType ? PropsByType[Type] : Field['props'];
}

export interface InputProps<Type extends string = string> {
  value: Value;
  onChange: (value: Value) => void;
  /** Sets other fields of the same record or row, e.g. the name that belongs to an id. */
  patch: (values: Record<string, Value>) => void;
  /** The record or child row that contains the field, computed values included. */
  row: Readonly<Record<string, Value>>;
  /** Several values as comma-joined text: for query rule `in`, or by the setting `many` of the field. */
  multiple: boolean;
  field: FieldOf<Type>;
  /** Items of `field.dict` or `field.options`, loaded by the engine; empty for types without choices. */
  options: readonly Option[];
  disabled: boolean;
  status: 'error' | undefined;
  place: 'form' | 'cell' | 'query';
  /** DOM id of the input, referenced by its label. */
  id: string;
  /** Accessible name, used where the input has no visible label (cells). */
  label: string;
  /** Ids of the help and error texts that describe the input. */
  describedBy: string | undefined;
  autoFocus: boolean;
  /** Called when a dropdown list or calendar closes. In a cell this ends editing, even without a change. */
  onClose?: (() => void) | undefined;
}

/** Both ends of a range query; either may be empty. */
export interface RangeProps<Type extends string = string> extends Omit<InputProps<Type>, 'value' | 'onChange'> {
  value: readonly [Value, Value];
  onChange: (value: readonly [Value, Value]) => void;
}

export interface ShowProps<Type extends string = string> {
  value: Value;
  /** Result of the type's `toText`, with resolved names. */
  text: string;
  field: FieldOf<Type>;
  row: Readonly<Record<string, Value>>;
  options: readonly Option[];
  place: 'list' | 'detail';
}

/** Names of codes that are loaded on demand. */
export interface NameSource {
  /** The names that are loaded; missing ones are requested. */
  read(codes: readonly string[]): NamesByCode;
}

/** Inputs of the field type `Type`: of its `view.tsx`, or of the `inputs.tsx` beside it. */
export interface FieldInputs<Type extends string = string> {
  Input: ComponentType<InputProps<Type>>;
  Range?: ComponentType<RangeProps<Type>>;
}

/** A field type in the browser without its inputs. The registry gives a view fields of its type only. */
export interface FieldDisplay<Type extends string = string> {
  /** Default: displays `text`. */
  Show?: ComponentType<ShowProps<Type>>;
  /** True for numbers and dates: the text uses tabular figures, so that digits align vertically. */
  tabularNumbers?: boolean;
  /** True when `Show` renders empty values too. */
  showsEmpty?: boolean;
  /** Default column width in pixels. */
  width?: number;
  /** Column width in a table with editable cells, from the normal width: inputs need more space (spec 2 §9). */
  editWidth?: (width: number) => number;
  align?: 'left' | 'center' | 'right';
  /** True when the cell editor needs more space than its cell. */
  popup?: boolean;
  /**
   * Text entry in a cell, parsed by `fromText`. `only`: text is the only editor; `also`: F2 opens `Input` in addition.
   */
  textEntry?: 'only' | 'also';
  /** True when typed texts may have several lines: Alt+Enter breaks the line. */
  multiline?: boolean;
  /**
   * Looks up pasted texts, for types with their own data source. Returns code → name of all items whose name or code
   * equals a text. In a tree the name is the path of the node; every node whose path ends with the text is included.
   * The engine itself looks up references and dictionaries.
   */
  codes?: (field: FieldOf<Type>, texts: readonly string[]) => Promise<NamesByCode>;
  /** Finds items by a part of their name while the user types, for types with their own data source. */
  search?: (field: FieldOf<Type>, word: string, signal: AbortSignal) => Promise<readonly SearchHit[]>;
  /**
   * Source of the names of its codes, for types with their own data source. The engine itself resolves references and
   * dictionaries.
   */
  names?: (field: FieldOf<Type>) => NameSource;
  /** True when a change completes the input, so that the cell editor closes: one item was selected. */
  commitsOnChange?: boolean;
}

/** A whole view; only `Input` is required. */
export interface FieldView<Type extends string = string> extends FieldDisplay<Type>, FieldInputs<Type> {}
