import { createContext, useContext } from 'react';
import type { FormController } from './form-controller';
import type { ErrorNavigation } from '../errors/use-error-navigation';
import { messages } from '../messages';
import type { PointerGate } from './pointer-gate';

/** Context shared by all fields of a form. */
export interface FormContextValue {
  form: FormController;
  /** Prefix of the DOM ids of the fields. */
  id: string;
  /** Id of the screen schema, named in error messages. */
  schema: string;
  /** Id of the tab or dialog that contains the form. */
  ownerId: string;
  /** True when the record state forbids editing. While the form is being saved, all fields are inert. */
  readonly: boolean;
  /** Fields that are shown and not editable, because the opener of the form fixes their value. */
  fixedFields: ReadonlySet<string>;
  /** Goes on behind the last error of a child table, or before its first one. */
  leaveTable: ErrorNavigation['leaveTable'];
  /** Runs a callback that may move the layout, after a click that is in progress. */
  afterClick: PointerGate['afterClick'];
}

/**
 * True while the form is being saved, for its child tables. Not around the fields: React would search all of them for
 * users of the context.
 */
export const SavingContext = createContext(false);

export const FormContext = createContext<FormContextValue | null>(null);

/** The context of the surrounding form. @throws Error outside a form */
export function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error(messages.noForm);
  return context;
}
