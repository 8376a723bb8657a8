import { createContext } from 'react';
import type { FormController } from './form-controller';

/** Context shared by all fields of a form. */
export interface FormContextValue {
  form: FormController;
  /** Prefix of the DOM ids of the fields. */
  id: string;
  /** Id of the screen schema, named in error messages. */
  schema: string;
  /** Id of the tab or dialog that contains the form. */
  ownerId: string;
  /** True while all inputs are read-only: during saving, or when the record state forbids editing. */
  readonly: boolean;
}

export const FormContext = createContext<FormContextValue>(null as never);
