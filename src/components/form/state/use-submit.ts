import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { FieldError, Row } from '@/model/record';
import type { Form } from '@/model/screens/screen';
import { ApiError } from '@/runtime/errors/api-error';
import { isUploading } from '@/runtime/files/uploads';
import { connection } from '@/runtime/http/connection';
import type { SaveAttempt } from '@/runtime/http/save';
import { confirm, notify } from '@/runtime/notices/notices';
import { messages } from '@/components/messages';
import { messages as formMessages } from '../messages';
import { fieldErrorsOf, isConflict } from '../record/record-requests';
import type { ChildTableHandles } from './child-row-errors';
import type { FormController } from './form-controller';
import { focusField } from '../errors/focus-field';
import type { ValidatedPart } from '../panes/use-form-panes';
import { unshownErrors, type FormSession } from './use-form-controller';

/** What follows after a record was saved. */
export interface SaveOutcome {
  /** Text to show in a form that stays open. */
  reply?: string;
  /** Closes the form or loads it again. Called when the form has no unsaved work any more. */
  leave?: () => void;
}

/** `unknown`: the record may have been added; adding it again needs a confirmation. */
export type SubmitError = { kind: 'rejected' | 'unknown'; message: string } | null;

export interface SubmitResult {
  error: SubmitError;
  /** Reply of the server, in a form that stays open. */
  reply: string | undefined;
  /** Errors of fields and rows. The first gets the focus. */
  errors: readonly FieldError[];
  /** Those that no visible field shows. */
  listedErrors: readonly FieldError[];
}

export interface Submission {
  /** True while the form is validated and saved. */
  saving: boolean;
  result: SubmitResult;
  /** Validates and saves; validates only, when a part is given. Does nothing while the form is being saved. */
  submit: (part?: ValidatedPart) => Promise<void>;
  /** Asks the server for values from the entries. Its errors are shown as those of a save. */
  fill: (read: (values: Row, signal: AbortSignal) => Promise<Row>) => Promise<void>;
  /** Ends waiting for the server. */
  stopWaiting: () => void;
}

interface Options {
  /** Prefix of the DOM ids of the fields. */
  formId: string;
  screen: Form;
  session: FormSession;
  /** Opens the pane of a field or child table. */
  reveal: (place: string) => void;
  /** True when the record state forbids editing. */
  locked: boolean;
  /** @throws ApiError */
  onSave: (values: Row, attempt: SaveAttempt) => Promise<SaveOutcome>;
  /** Called when another user saved the record first. */
  onConflict: () => void;
  /** True while conflicts with another user are undecided: then nothing is saved. */
  isBlocked: () => boolean;
}

/** Shows and focuses the first field or cell with an error. */
function focusFirstError(
  { formId, reveal }: Pick<Options, 'formId' | 'reveal'>,
  errors: readonly FieldError[],
  childTables: ChildTableHandles,
): void {
  for (const { path } of errors) {
    const [child = '', ...rest] = path.split('/');
    reveal(child);
    const childTable = childTables.get(child);
    if (childTable) {
      childTable.focusCell(rest.length > 1 ? rest.slice(0, -1).join('/') : null, rest.at(-1) ?? '');
      return;
    }
    if (focusField(formId, path)) return;
  }
}

const confirmAddAgain = (): Promise<boolean> =>
  confirm({
    title: formMessages.addAgainTitle,
    text: formMessages.addAgainText,
    danger: true,
    okText: formMessages.addAgain,
    cancelText: messages.cancel,
  });

const NO_RESULT: SubmitResult = { error: null, reply: undefined, errors: [], listedErrors: [] };

const rejected = (errors: readonly FieldError[], screen: Form, form: FormController): SubmitResult => ({
  ...NO_RESULT,
  errors,
  listedErrors: unshownErrors(errors, screen, form),
});

/** @throws the failure when it is not an `ApiError` */
function resultOf(failure: unknown, screen: Form, form: FormController): SubmitResult {
  const serverErrors = form.setServerErrors(fieldErrorsOf(failure));
  if (serverErrors.length > 0) return rejected(serverErrors, screen, form);
  if (!(failure instanceof ApiError)) throw failure;
  if (failure.cancelled) return NO_RESULT;
  const kind = failure.outcomeUnknown ? 'unknown' : 'rejected';
  return { ...NO_RESULT, error: { kind, message: failure.message } };
}

/** Attempts to save; the last one can be stopped. */
function useSaveAttempts(session: FormSession) {
  const last = useRef<AbortController | null>(null);
  // A form that was closed while its save waited for the server was discarded. A save on its way is not stopped.
  useEffect(
    () => () => {
      if (connection().lost) last.current?.abort();
    },
    [],
  );
  return {
    beginAttempt(): SaveAttempt {
      last.current = new AbortController();
      return { key: session.saveKey(), signal: last.current.signal };
    },
    stopWaiting: () => last.current?.abort(),
  };
}

/**
 * Blocks the fields while a validation asks the server. Without questions it is over before the next task, and blocking
 * them would compute the style of all fields twice.
 */
function ifSlow<T>(validation: Promise<T>, block: () => void): Promise<T> {
  const timer = setTimeout(block);
  return validation.finally(() => clearTimeout(timer));
}

type SaveState = ReturnType<typeof useSaveState> & { submitting: RefObject<boolean> };

/** Progress and result of a save; its first error gets the focus. */
function useSaveState({ formId, reveal, session: { form } }: Options) {
  const [saving, setSaving] = useState(false);
  const [result, setResult] = useState(NO_RESULT);
  const { errors } = result;
  // Inputs are disabled while the form validates or saves, so the focus moves only after that.
  useEffect(() => {
    if (saving || errors.length === 0) return undefined;
    const frame = requestAnimationFrame(() => focusFirstError({ formId, reveal }, errors, form.childTables));
    return () => cancelAnimationFrame(frame);
  }, [saving, errors, formId, reveal, form]);
  return { saving, setSaving, result, setResult };
}

/** Enters what the server derives from the entries; its errors are shown as those of a save. */
async function fillForm(
  { screen, session: { form }, locked }: Options,
  { submitting, setResult, setSaving }: SaveState,
  read: (values: Row) => Promise<Row>,
): Promise<void> {
  if (submitting.current || locked) return;
  submitting.current = true;
  setResult(NO_RESULT);
  setSaving(true);
  let next = NO_RESULT;
  try {
    form.fill(await read(form.valuesToSave()));
  } catch (error) {
    next = resultOf(error, screen, form);
  } finally {
    submitting.current = false;
    setResult(next);
    setSaving(false);
  }
}

/** Saving of a form: its errors, its focus afterwards and the reply. */
export function useSubmit(options: Options): Submission {
  const { screen, session, locked, onSave, onConflict, isBlocked } = options;
  const { form, finish } = session;
  const state = useSaveState(options);
  const { saving, setSaving, result, setResult } = state;
  // A ref, not a state: a second click in the same frame would still read the old state.
  const submitting = useRef(false);
  const { beginAttempt, stopWaiting } = useSaveAttempts(session);

  const validateAndSave = async (part?: ValidatedPart): Promise<SubmitResult> => {
    const found = await ifSlow(form.validate(part?.places), () => setSaving(true));
    if (found.length > 0) return rejected(found, screen, form);
    if (part) return NO_RESULT;
    setSaving(true);
    const { reply: text, leave } = await onSave(form.valuesToSave(), beginAttempt());
    finish();
    leave?.();
    return { ...NO_RESULT, reply: text };
  };
  const submit = async (part?: ValidatedPart): Promise<void> => {
    if (submitting.current || locked || (!part && isBlocked())) return;
    if (!part && isUploading(form)) {
      notify.warning(messages.uploading);
      return;
    }
    submitting.current = true;
    const unknown = result.error?.kind === 'unknown' ? result.error : null;
    if (!part && unknown && !(await confirmAddAgain())) {
      submitting.current = false;
      return;
    }
    setResult(NO_RESULT);
    let next = NO_RESULT;
    try {
      next = await validateAndSave(part).catch((failure: unknown) => {
        if (!isConflict(failure)) return resultOf(failure, screen, form);
        onConflict();
        return NO_RESULT;
      });
    } finally {
      submitting.current = false;
      // The number of errors comes with the frame that shows them at their fields, not with the next one.
      flushSync(() => {
        // Steps in between do not settle whether the last save was executed.
        setResult({ ...next, error: part ? unknown : next.error });
        setSaving(false);
      });
    }
    if (next.errors.length === 0) part?.then();
  };
  const fill: Submission['fill'] = (read) =>
    fillForm(options, { ...state, submitting }, (values) => read(values, beginAttempt().signal));
  return { saving, result, submit, fill, stopWaiting };
}
