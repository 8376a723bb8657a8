/**
 * Test data of a field type (`fixtures.ts`): values, texts and server replies. One test loop (tests/fields) runs all
 * checks on them, so a new type is fully tested by its data.
 */
import type { Option } from '@/model/entity/entity';
import type { ColumnType, QueryRule } from '@/model/entity/column-type';
import type { NamesByCode, Value } from '@/model/entity/field-type';
import type { FieldFile } from '@/model/generated/files';

export type InputUsage = 'form' | 'cell' | 'query';

/** User input in a control, and the value that `onChange` must receive. */
export interface InputFixture {
  /** ARIA role of the control; its accessible name is the field's label. A `secret` has no role. */
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
  /** Keys in user-event notation, typed with the control focused; null when nothing can be entered. */
  keys: string | null;
  /** Keys typed after the server results are listed. */
  then?: string;
  /** Expected value after all keys, as JSON. */
  value: Value;
  /** Displayed text of a value that cannot be typed, if it differs from the value's text. */
  displays?: string;
}

/** One configuration of a field type with its test data. */
export interface Fixture {
  title: string;
  /** Sample value, used where the first value refers to data that does not exist on a server. */
  sample?: Value;
  field: Omit<FieldFile, 'label' | 'type'>;
  column: ColumnType;
  /** Loaded items of the field's dictionary. */
  options?: readonly Option[];
  /** Server replies by the last part of the path; a function when the reply depends on the query parameters. */
  replies?: Readonly<Record<string, Value | ((asked: Readonly<Record<string, string>>) => Value)>>;
  /** Rows of the test table, in this order. Every query runs over them and one additional empty row. */
  values: readonly {
    value: Value;
    /** Value as the database returns it, if different. */
    stored?: Value;
    /** Text for display, export and print. */
    text: string;
    /** Text on the screen, if different from `text`. */
    displayed?: Readonly<Record<'list' | 'detail', string>>;
    /** Result of parsing `text`, if different from the stored value. */
    parsed?: Value;
  }[];
  /** Other texts that users paste, with their parsed values. */
  reads?: readonly { text: string; value: Value }[];
  rejects?: readonly { text: string; message: string }[];
  /** Invalid values with their error messages. */
  checks: readonly { value: Value; message: string }[];
  /** Values of older servers, with their normalised values. */
  normalizes?: readonly { from: Value; to: Value }[];
  /** Indexes in `values` that a query rule finds; `range` has two ends, each can be empty. */
  queries: readonly (
    | { rule: QueryRule; val: string; finds: readonly number[] }
    | { rule: 'range'; val: readonly [string, string]; finds: readonly number[] }
  )[];
  /** Input of a value, the same for all usages or one per usage; null for a type without an input. */
  enter: InputFixture | Readonly<Record<InputUsage, InputFixture>> | null;
  /** Input of several values, for rule `in`. */
  multiple?: InputFixture;
  /** Input of both ends of a range, in two inputs. */
  range?: { keys: readonly [string, string]; value: readonly [Value, Value] };
}

/** Creates dictionary items from code, text and optional colour. */
export function dictItems(...rows: readonly (readonly [string, string, Option['color']?])[]): Option[] {
  return rows.map(([value, text, color = null]) => ({ value, text, color, disabled: false }));
}

/** Code → name, in the form that the engine passes to a type. */
export const namesByCode = (options: readonly Option[] = []): NamesByCode =>
  Object.fromEntries(options.map(({ value, text }) => [value, text]));
