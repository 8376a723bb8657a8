import { createRef, useEffect, useRef, useState, type RefObject } from 'react';
import { ApiError } from '@/runtime/errors/api-error';
import { reportError } from '@/runtime/notices/notices';

/** Errors by field; `form` is shown above all fields. */
export type FieldErrors<K extends string> = { [Name in K | 'form']?: string | undefined };

/** Props of the input of one field. */
export interface FormEntryField {
  value: string;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
}

export interface FormEntry<K extends string> {
  values: Readonly<Record<K, string>>;
  errors: FieldErrors<K>;
  /** A request is under way. */
  busy: boolean;
  field: (name: K) => FormEntryField;
  input: (name: K) => HTMLInputElement | null;
  /** Empties a field and keeps its error. */
  clear: (name: K) => void;
  /** Shows the errors and focuses the first field with one. @returns true without errors */
  showErrors: (found: FieldErrors<K>) => boolean;
  /**
   * Runs one request at a time. After `done` no more requests are sent, because the form is about to be unmounted.
   * `onRejected` gets an `ApiError`; other errors are reported.
   */
  submitOnce: (work: () => Promise<'done' | 'again'>, onRejected: (error: ApiError) => void) => Promise<void>;
}

export interface FormEntryOptions<K extends string> {
  /** Field that gets the focus at mount. */
  autoFocus: K;
  /** Called at every input. */
  onStart?: (() => void) | undefined;
}

/**
 * State of a sign-in form: values, errors, one request at a time.
 * @param first the fields in their order on screen, with their initial values
 */
export function useFormEntry<K extends string>(
  first: Readonly<Record<K, string>>,
  { autoFocus, onStart }: FormEntryOptions<NoInfer<K>>,
): FormEntry<K> {
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<FieldErrors<K>>({});
  const [busy, setBusy] = useState(false);
  const names = Object.keys(first) as K[];
  const [inputs] = useState(
    () => Object.fromEntries(names.map((name) => [name, createRef()])) as Record<K, RefObject<HTMLInputElement | null>>,
  );
  /** State changes after the next render; this stops the second click of a double click. */
  const running = useRef(false);
  useEffect(() => inputs[autoFocus].current?.focus(), [inputs, autoFocus]);

  const put = (name: K, value: string) => setValues((before) => ({ ...before, [name]: value }));
  return {
    values,
    errors,
    busy,
    field: (name) => ({
      value: values[name],
      error: errors[name],
      input: inputs[name],
      onChange: (value) => {
        put(name, value);
        setErrors({});
        onStart?.();
      },
    }),
    input: (name) => inputs[name].current,
    clear: (name) => put(name, ''),
    showErrors: (found) => {
      setErrors(found);
      const firstWrong = names.find((name) => found[name]);
      if (firstWrong) inputs[firstWrong].current?.focus();
      return Object.values(found).every((error) => error === undefined);
    },
    submitOnce: async (work, onRejected) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      try {
        if ((await work()) === 'done') return;
      } catch (error) {
        if (error instanceof ApiError) onRejected(error);
        else reportError(error);
      }
      running.current = false;
      setBusy(false);
    },
  };
}
