import { createContext } from 'react';
import type { RecordForm } from './record-form';

/** What every field of a form shares. */
export interface FormContextValue {
  form: RecordForm;
  /** Prefix of DOM ids. */
  id: string;
  /** The file to name when something in it is wrong. */
  schema: string;
  /** All inputs are locked: saving, or a state that forbids editing. */
  readonly: boolean;
  /** By child: puts the caret into one of its cells, or its first. */
  jumps: Map<string, (id: string | null, key: string) => void>;
}

export const FormContext = createContext<FormContextValue>(null as never);
