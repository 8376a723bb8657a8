/** Messages between the page and the worker that runs a form's script. */
import type { Row } from '@/model/record';

/** Where a script runs: it sets the members of `that`. */
export type ScriptPlace = 'form' | 'list';

/** A field as a script sees it: its parts in `that.sh` (`<field>`, `<field>_load`, `<field>_disabled`). */
export interface ScriptField {
  shown: boolean;
  load: boolean;
  disabled: boolean;
  /** Whether its options can be changed. */
  choices: boolean;
}

/** What the script of a form sees when one of its methods is called. */
export interface FormScriptState {
  values: Row;
  /** True for a stored record. */
  isUpdate: boolean;
  fields: Readonly<Record<string, ScriptField>>;
  /** Fields whose options can be changed, by sub-table. */
  children: Readonly<Record<string, readonly string[]>>;
}

/** What the script of a list sees when one of its methods is called. */
export interface ListScriptState {
  /** Selected records. */
  rows: readonly Row[];
  /** Values of the query bar; the ends of a range are `<field>_begin` and `<field>_end`. */
  query: Row;
  /** Keys that the query may have. */
  queryFields: readonly string[];
}

export type ScriptState = FormScriptState | ListScriptState;

/** What the interpreter reports, unchecked: `value` is JSON that the script may have written. */
export interface ScriptOutput {
  kind: string;
  value: unknown;
}

/** Names of the methods, and the fields whose changes they follow, by method (`onlChange`, `<child>_onlChange`). */
export interface ScriptMethods {
  methods: readonly string[];
  changes: Readonly<Record<string, readonly string[]>>;
}

/** An error of a script; `line` is null when it is unknown. */
export interface ScriptProblem {
  message: string;
  line: number | null;
}

export type ToWorker =
  | { kind: 'start'; wasm: ArrayBuffer; source: string; place: ScriptPlace }
  | { kind: 'call' | 'change' | 'reply'; json: string };

export type FromWorker =
  | { kind: 'started'; methods: ScriptMethods }
  /** `line` of the script reports it; null when it is unknown. */
  | { kind: 'output'; output: ScriptOutput; line: number | null }
  | { kind: 'stopped'; problem: ScriptProblem }
  /** One message was handled: the worker is not in an endless loop. */
  | { kind: 'idle' };

/** How a call of a method ended. `rejection`: the script rejects with this text. */
export type ScriptOutcome = { value: unknown } | { rejection: string };
