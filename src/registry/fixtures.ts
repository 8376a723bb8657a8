/**
 * What a type's `fixtures.ts` states: concrete values, texts and answers. One loop (tests/fields) proves them all, so a
 * new type gets the whole suite for its data.
 */
import type { Option } from '@/model/entity/entity';
import type { ColumnType, NamesByCode, QueryRule, Value } from '@/model/entity/field-type';
import type { FieldFile } from '@/model/generated/files';

export type InputUsage = 'form' | 'cell' | 'query';

/** What a person does in an input, and what must reach `onChange`. */
export interface InputFixture {
  /** The control's ARIA role; its name is the field's label. A `secret` has no role. */
  role:
    | 'secret'
    | 'textbox'
    | 'combobox'
    | 'tree'
    | 'radiogroup'
    | 'radio'
    | 'checkbox'
    | 'switch'
    | 'slider'
    | 'group'
    | 'status';
  /** Keys in user-event's notation, typed with the control focused; null where nothing can be entered. */
  keys: string | null;
  /** Keys after that, once the list offers what the server found. */
  then?: string;
  /** The value after that, as JSON. */
  value: Value;
  /** What the control says of a value that no keys enter, where that is not its text. */
  displays?: string;
}

export interface Fixture {
  title: string;
  /** What is shown as a sample, where the first value names what no server has. */
  sample?: Value;
  field: Omit<FieldFile, 'label' | 'type'>;
  column: ColumnType;
  /** Items of the field's dictionary, resolved. */
  options?: readonly Option[];
  /** What the server answers, by the last part of a path; a function where it depends on what is asked. */
  replies?: Readonly<Record<string, Value | ((asked: Readonly<Record<string, string>>) => Value)>>;
  /** Rows of the test table, in this order; every query is asked of them and of one empty row. */
  values: readonly {
    value: Value;
    /** What the database gives back, where that is not the same. */
    stored?: Value;
    /** Display, export, print. */
    text: string;
    /** What the screen says, where that is not the text. */
    displayed?: Readonly<Record<'list' | 'detail', string>>;
    /** What reading `text` gives, where that is not what was stored. */
    parsed?: Value;
  }[];
  /** Other texts that people paste, and what they mean. */
  reads?: readonly { text: string; value: Value }[];
  rejects?: readonly { text: string; message: string }[];
  /** Values that must not be stored, and why. */
  checks: readonly { value: Value; message: string }[];
  /** Values of older servers. */
  normalizes?: readonly { from: Value; to: Value }[];
  /** Positions in `values` that a rule finds; `range` takes both ends, either may be empty. */
  queries: readonly (
    | { rule: QueryRule; val: string; finds: readonly number[] }
    | { rule: 'range'; val: readonly [string, string]; finds: readonly number[] }
  )[];
  /** How a value is entered, everywhere alike or place by place; null for a type that shows nothing. */
  enter: InputFixture | Readonly<Record<InputUsage, InputFixture>> | null;
  /** Several values, for rule `in`. */
  many?: InputFixture;
  /** Both ends, typed into the two boxes. */
  range?: { keys: readonly [string, string]; value: readonly [Value, Value] };
}

/** Items of a dictionary in short: code, text, and its colour if it has one. */
export function dictItems(...rows: readonly (readonly [string, string, Option['color']?])[]): Option[] {
  return rows.map(([value, text, color = null]) => ({ value, text, color, disabled: false }));
}

/** Code → name, as the engine hands them to a type. */
export const namesByCode = (options: readonly Option[] = []): NamesByCode =>
  Object.fromEntries(options.map(({ value, text }) => [value, text]));
