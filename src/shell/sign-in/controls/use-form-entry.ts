import { createRef, useRef, useState, type RefObject } from 'react';
import { ApiError } from '@/runtime/errors/api-error';
import { reportError } from '@/runtime/notices/notices';

/** What is wrong, by field; `form` is said above all of them. */
export type FieldErrors<K extends string> = { [Name in K | 'form']?: string | undefined };

/** One field of an entry, as its input takes it. */
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
  /** Empties a field; what is said of it stays. */
  clear: (name: K) => void;
  /** Says what is wrong and goes to the first of it. @returns true where nothing is */
  showErrors: (wrong: FieldErrors<K>) => boolean;
  /** Runs one request at a time. After `done` nothing more is sent: the form gives way to what comes next. */
  submitOnce: (work: () => Promise<'done' | 'again'>, refused: (error: ApiError) => void) => Promise<void>;
}

/**
 * What a form holds by which somebody comes in: entries, what is wrong with them, one request at a time.
 * @param first the fields in their order on screen, and what they begin with
 * @param onStart called as something is entered
 */
export function useFormEntry<K extends string>(first: Readonly<Record<K, string>>, onStart?: () => void): FormEntry<K> {
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<FieldErrors<K>>({});
  const [busy, setBusy] = useState(false);
  const names = Object.keys(first) as K[];
  const [inputs] = useState(
    () => Object.fromEntries(names.map((name) => [name, createRef()])) as Record<K, RefObject<HTMLInputElement | null>>,
  );
  /** State is set a frame late: this one stops the second click of a double click. */
  const running = useRef(false);

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
    showErrors: (wrong) => {
      setErrors(wrong);
      const worst = names.find((name) => wrong[name]);
      if (worst) inputs[worst].current?.focus();
      return Object.values(wrong).every((one) => one === undefined);
    },
    submitOnce: async (work, refused) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      try {
        if ((await work()) === 'done') return;
      } catch (error) {
        if (error instanceof ApiError) refused(error);
        else reportError(error);
      }
      running.current = false;
      setBusy(false);
    },
  };
}
