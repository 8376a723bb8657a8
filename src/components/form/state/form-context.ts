import { createContext } from 'react';
import type { FormController } from './form-controller';

/** What every field of a form shares. */
export interface FormContextValue {
  form: FormController;
  /** Prefix of DOM ids. */
  id: string;
  /** The file to name when something in it is wrong. */
  schema: string;
  /** Tab or dialog around the form. */
  holder: string;
  /** All inputs are locked: saving, or a state that forbids editing. */
  readonly: boolean;
}

export const FormContext = createContext<FormContextValue>(null as never);
