import { FormProvider } from '@formily/react';
import { LoadingOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FieldError, Row } from '@/model/record';
import { ApiError } from '@/runtime/errors/api-error';
import { notify } from '@/runtime/notices/notices';
import { loadChunk } from '@/runtime/http/connection';
import { isUploading } from '@/runtime/files/uploads';
import { PartSkeleton } from '../loading/PartSkeleton';
import { messages } from '../messages';
import { UploadOwnerContext } from '../upload/upload-owner';
import type { ChildTableHandles } from './state/child-row-errors';
import { FormContext } from './state/form-context';
import { FieldGroups } from './fields/FieldGroups';
import styles from './form.module.css';
import { fieldErrorsOf, isConflict } from './record/record-requests';
import { unshownErrors, errorLocation, useFormController, type FormSettings } from './state/use-form-controller';

/** What follows after a record was saved. */
export interface SaveOutcome {
  /** Text to show in a form that stays open. */
  reply?: string;
  /** Closes the form or loads it again. Called when the form has no unsaved work any more. */
  leave?: () => void;
}

interface Props extends FormSettings {
  /** Makes every input read-only because the record state forbids editing. */
  locked: boolean;
  /**
   * Sends the record.
   * @throws ApiError
   */
  onSave: (values: Row) => Promise<SaveOutcome>;
  onCancel: (() => void) | null;
  /** Reloads the record; `keep` are the entries to apply to the reloaded record. */
  reloadRecord: (keep: Row | null) => void;
  okText: string;
  /** False when the focus stays on the element that opened the form, e.g. a tree beside it. */
  autoFocus?: boolean;
}

const ChildGrids = lazy(() => loadChunk(() => import('./children/ChildGrids')));

/** Maximum number of errors listed above the form. The others are only marked in their fields and cells. */
const MAX_LISTED_ERRORS = 20;

type SubmitError = { kind: 'conflict' } | { kind: 'refused'; message: string } | null;

/** Focuses the first field or cell with an error. */
function focusFirstError(formId: string, errors: readonly FieldError[], parts: ChildTableHandles): void {
  for (const { path } of errors) {
    const [child = '', ...rest] = path.split('/');
    const part = parts.get(child);
    if (part) return part.focusCell(rest.length > 1 ? rest.slice(0, -1).join('/') : null, rest.at(-1) ?? '');
    const node = document.getElementById(`${formId}-${path}`);
    if (!node) continue;
    node.scrollIntoView({ block: 'center' });
    node.focus();
    return;
  }
}

/** Form for one record: field groups, child grids and a footer that stays visible. */
export function RecordForm(props: Props) {
  const { screen, entity, mode, ownerId, locked, onSave, onCancel, reloadRecord, okText, autoFocus = true } = props;
  const id = useId();
  const { form, draftState: recovered, finish } = useFormController(props);
  const [saving, setSaving] = useState(false);
  const [submitError, setSubmitError] = useState<SubmitError>(null);
  const [replyText, setReplyText] = useState<string>();
  const [listedErrors, setListedErrors] = useState<readonly FieldError[]>([]);
  /** Errors of which the first gets the focus. */
  const [errorsToFocus, setErrorsToFocus] = useState<readonly FieldError[]>([]);
  const [draftNotice, setDraftNotice] = useState(recovered !== null);
  // A ref, not a state: a second click in the same frame would still read the old state.
  const submitting = useRef(false);
  const formContext = useMemo(
    () => ({ form, id, schema: screen.id, ownerId, readonly: locked || saving }),
    [form, id, screen.id, ownerId, locked, saving],
  );

  const showErrors = (errors: readonly FieldError[]) => {
    setListedErrors(unshownErrors(errors, screen, form));
    setErrorsToFocus(errors);
  };
  // Inputs are disabled while the form validates or saves, so the focus moves only after that.
  useEffect(() => {
    if (saving || errorsToFocus.length === 0) return undefined;
    const frame = requestAnimationFrame(() => focusFirstError(id, errorsToFocus, form.childTables));
    return () => cancelAnimationFrame(frame);
  }, [saving, errorsToFocus, id, form]);

  const submit = async () => {
    if (submitting.current || locked) return;
    if (isUploading(form)) {
      notify.warning(messages.uploading);
      return;
    }
    submitting.current = true;
    setSaving(true);
    setSubmitError(null);
    setListedErrors([]);
    setErrorsToFocus([]);
    setReplyText(undefined);
    try {
      const errors = await form.validate();
      if (errors.length > 0) {
        showErrors(errors);
        return;
      }
      const { reply, leave } = await onSave(form.record.values);
      finish();
      setReplyText(reply);
      leave?.();
    } catch (error) {
      const serverErrors = fieldErrorsOf(error);
      form.setServerErrors(serverErrors);
      if (isConflict(error)) setSubmitError({ kind: 'conflict' });
      else if (serverErrors.length > 0) showErrors(serverErrors);
      else if (!(error instanceof ApiError)) throw error;
      else if (!error.cancelled) setSubmitError({ kind: 'refused', message: error.message });
    } finally {
      submitting.current = false;
      setSaving(false);
    }
  };

  return (
    <FormProvider form={form.formily}>
      <FormContext.Provider value={formContext}>
        <form
          className={styles.form}
          aria-busy={saving}
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <div className={styles.notices}>
            {draftNotice && (
              <Alert
                type="info"
                showIcon
                message={recovered === 'changed' ? messages.draftRestoredButChanged : messages.draftRestored}
                action={
                  <Button
                    size="small"
                    onClick={() => {
                      finish();
                      reloadRecord(null);
                    }}
                  >
                    {messages.discardDraft}
                  </Button>
                }
                closable
                onClose={() => setDraftNotice(false)}
              />
            )}
            {locked && mode !== 'ask' && <Alert type="info" showIcon message={messages.readonlyState} />}
            {submitError?.kind === 'conflict' && (
              <Alert
                type="warning"
                showIcon
                role="alert"
                message={messages.conflictTitle}
                description={messages.conflictHelp}
                action={
                  <span className={styles.choices}>
                    <Button
                      size="small"
                      onClick={() => {
                        finish();
                        reloadRecord(null);
                      }}
                    >
                      {messages.reload}
                    </Button>
                    <Button size="small" type="primary" onClick={() => reloadRecord(form.editedValues())}>
                      {messages.keepInput}
                    </Button>
                  </span>
                }
              />
            )}
            {replyText !== undefined && <Alert type="success" showIcon role="alert" message={replyText} />}
            {submitError?.kind === 'refused' && (
              <Alert type="error" showIcon role="alert" message={submitError.message} />
            )}
            {listedErrors.length > 0 && (
              <Alert
                type="error"
                showIcon
                role="alert"
                message={messages.errorCount(listedErrors.length)}
                description={
                  <>
                    {listedErrors.slice(0, MAX_LISTED_ERRORS).map(({ path, message }) => (
                      <div key={path}>
                        {errorLocation(entity, form.record.values, path)} {message}
                      </div>
                    ))}
                    {listedErrors.length > MAX_LISTED_ERRORS && (
                      <div>{messages.moreErrors(listedErrors.length - MAX_LISTED_ERRORS)}</div>
                    )}
                  </>
                }
              />
            )}
          </div>
          <UploadOwnerContext.Provider value={form}>
            <FieldGroups groups={screen.groups} fields={entity.fields} columns={screen.columns} autoFocus={autoFocus} />
            {screen.children.length > 0 && (
              <Suspense
                fallback={
                  <div className={styles.child}>
                    <PartSkeleton />
                  </div>
                }
              >
                <ChildGrids screen={screen} entity={entity} />
              </Suspense>
            )}
          </UploadOwnerContext.Provider>
          <div className={styles.space} />
          <div className={styles.footer}>
            {onCancel && <Button onClick={onCancel}>{messages.cancel}</Button>}
            <Button
              type="primary"
              htmlType="submit"
              disabled={locked}
              // Not `loading`: if it ends within one frame, antd leaves an invisible icon that screen readers announce.
              icon={saving ? <LoadingOutlined aria-hidden="true" /> : null}
            >
              {okText}
            </Button>
          </div>
        </form>
      </FormContext.Provider>
    </FormProvider>
  );
}
