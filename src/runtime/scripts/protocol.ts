/** Messages between the page and the worker that runs a form's script. */
import type { Row } from '@/model/record';

/** What a script sees when one of its methods is called. */
export interface ScriptState {
  /** Values of the form. */
  values: Row;
  /** Selected records of the list. */
  rows: readonly Row[];
}

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
  { kind: 'start'; wasm: ArrayBuffer; source: string } | { kind: 'call' | 'change' | 'reply'; json: string };

export type FromWorker =
  | { kind: 'started'; methods: ScriptMethods }
  | { kind: 'output'; output: ScriptOutput }
  | { kind: 'stopped'; problem: ScriptProblem }
  /** One message was handled: the worker is not in an endless loop. */
  | { kind: 'idle' };

/** How a call of a method ended. `rejection`: the script rejects with this text. */
export type ScriptOutcome = { value: unknown } | { rejection: string };
