import { Submit } from '@formily/antd-v5';
import { FormProvider } from '@formily/react';
import { LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Row } from '@/model/record';
import type { SaveAttempt } from '@/runtime/http/save';
import { messages } from '../messages';
import { UploadOwnerContext } from '../upload/upload-owner';
import { FormBody } from './FormBody';
import styles from './form.module.css';
import { FormNotices } from './FormNotices';
import { FormResult } from './FormResult';
import { FormEmphasis } from './RecordEmphasis';
import { StepButtons } from './panes/StepButtons';
import { useFormPanes, useSteps, type FormPanesState } from './panes/use-form-panes';
import { RecordPrint } from './print/RecordPrint';
import type { FormController } from './state/form-controller';
import { FormContext } from './state/form-context';
import { createPointerGate } from './state/pointer-gate';
import { useErrorNavigation } from './errors/use-error-navigation';
import { useFooterHeight } from './state/use-footer-height';
import { useFormController, type FormSettings } from './state/use-form-controller';
import { askScript, ScriptButtons, useFormScript } from './scripts/ScriptButtons';
import { useConflicts } from './merge/use-conflicts';
import { useOtherSave } from './record/use-other-save';
import type { UnsavedEntries } from './state/form-draft';
import { useSubmit, type SaveOutcome } from './state/use-submit';
import { useSubmitKey } from '../dialog/use-submit-key';
import { FillButton } from './FillButton';
import { FormWithPreview } from './preview/FormWithPreview';
import { WaitingSave } from './WaitingSave';

interface Props extends FormSettings {
  /** Makes every input read-only because the record state forbids editing. */
  locked: boolean;
  /** Fields whose value the opener of the form fixes: shown, and not editable. */
  fixedFields?: ReadonlySet<string>;
  /**
   * Sends the record.
   * @throws ApiError
   */
  onSave: (values: Row, attempt: SaveAttempt) => Promise<SaveOutcome>;
  onCancel: (() => void) | null;
  /** Reloads the record and merges the entries into it; null: drops them. */
  reloadRecord: (unsaved: UnsavedEntries | null) => void;
  okText: string;
  /** Reads the stored record, to find out that another user saved it; null: it has no stored version. */
  readStored?: ((signal: AbortSignal) => Promise<Row | null>) | null;
  /**
   * Draws the actions on the stored record, all disabled when a reason is given; null: the form offers none.
   */
  recordActions?: ((blockedReason: string | null) => ReactNode) | null;
  /** The body of requests about the entries: the preview, and values to fill in; without it there are none. */
  requestBody?: (values: Row) => Row;
  /**
   * Inside another screen: the focus stays on the element that opened the form, e.g. a tree beside it, and the record is
   * not printed alone.
   */
  embedded?: boolean;
}

/** Result of saving and buttons of a form; they stay visible while the form scrolls. */
function FormFooter({
  locked,
  saving,
  okText,
  onCancel,
  actions,
  panes,
  goToStep,
  children,
}: Pick<Props, 'locked' | 'okText' | 'onCancel'> &
  Pick<FormPanesState, 'panes'> & {
    saving: boolean;
    goToStep: (index: number) => void;
    actions: ReactNode;
    children: ReactNode;
  }) {
  const footer = useRef<HTMLDivElement>(null);
  useFooterHeight(footer);
  const submitButton = (
    <Submit
      disabled={locked}
      // Not `loading`: if it ends within one frame, antd leaves an invisible icon that screen readers announce.
      loading={false}
      icon={saving ? <LoadingOutlined aria-hidden="true" /> : null}
    >
      {okText}
    </Submit>
  );
  return (
    <div ref={footer} className={styles.footer}>
      {children}
      <div className={styles.footerButtons}>
        {actions}
        {onCancel && <Button onClick={onCancel}>{messages.cancel}</Button>}
        {panes?.layout === 'steps' ? (
          <StepButtons store={panes} goToStep={goToStep} saving={saving}>
            {submitButton}
          </StepButtons>
        ) : (
          submitButton
        )}
      </div>
    </div>
  );
}

/** The actions on the stored record. They would lose unsaved entries, so these are saved first. */
function StoredRecordActions({
  form,
  saving,
  draw,
}: {
  form: FormController;
  saving: boolean;
  draw: (blockedReason: string | null) => ReactNode;
}) {
  const edited = useSyncExternalStore(
    (listener) => form.record.subscribe(listener),
    () => Object.keys(form.editedValues()).length > 0,
  );
  return <span className={styles.recordActions}>{draw(edited || saving ? messages.saveBeforeAction : null)}</span>;
}

/** The record as it is entered now, for print. */
const readForm = ({ record }: FormController) => ({
  record: record.values,
  flags: (key: string) => record.flags(key),
});

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Form for one record: field groups, child grids and a footer that stays visible. */
export function RecordForm(props: Props) {
  const { screen, entity, mode, ownerId, locked, onSave, onCancel, reloadRecord, okText, embedded = false } = props;
  const { recordActions = null, readStored = null, fixedFields = NO_FIELDS, record, requestBody } = props;
  const id = useId();
  const formElement = useRef<HTMLFormElement>(null);
  useSubmitKey(formElement, embedded ? null : ownerId);
  const session = useFormController(props);
  const { form, isDraftRestored, finish } = session;
  const script = useFormScript(form, screen.id);
  const { panes, reveal } = useFormPanes(screen, entity, form);
  const navigation = useErrorNavigation(id, form, screen, reveal);
  const { goToError, leaveTable } = navigation;
  const conflicts = useConflicts(session);
  const [merging, setMerging] = useState(false);
  // Until the record is loaded, nothing is typed that the merge would not contain.
  const mergeStored = () => {
    setMerging(true);
    reloadRecord({ entries: form.editedValues(), base: form.context.before ?? {} });
  };
  const { saving, result, submit, fill, stopWaiting } = useSubmit({
    formId: id,
    screen,
    session,
    reveal,
    locked,
    onSave: askScript(script, onSave, form),
    onConflict: mergeStored,
    isBlocked: conflicts.open,
  });
  const busy = saving || merging;
  const otherSave = useOtherSave({ record, lock: entity.lock, read: readStored, saving });
  const goToStep = useSteps(panes, form, id, locked ? null : submit);
  const [pointerGate] = useState(createPointerGate);
  useEffect(() => pointerGate.listen(), [pointerGate]);
  const formContext = useMemo(
    () => ({
      form,
      id,
      schema: screen.id,
      ownerId,
      readonly: locked,
      fixedFields,
      leaveTable,
      afterClick: pointerGate.afterClick,
    }),
    [form, id, screen.id, ownerId, locked, fixedFields, leaveTable, pointerGate],
  );
  const discard = () => {
    finish();
    reloadRecord(null);
  };
  return (
    <FormProvider form={form.formily}>
      <FormContext.Provider value={formContext}>
        <FormWithPreview call={screen.preview} form={form} bodyOf={requestBody} ownerId={ownerId}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- serves the fields in it */}
          <form
            ref={formElement}
            className={styles.form}
            aria-busy={busy}
            noValidate
            autoComplete="off"
            onKeyDown={navigation.onKeyDown}
            onFocus={navigation.onFocus}
            onSubmit={(event) => {
              event.preventDefault();
              if (panes?.hasNextStep()) goToStep(panes.activeIndex() + 1);
              else void submit();
            }}
          >
            <FormNotices
              isDraftRestored={isDraftRestored}
              onDiscard={discard}
              readonlyState={locked && mode !== 'ask'}
              merge={session.merge}
              otherSave={otherSave}
              onMerge={mergeStored}
              merging={merging}
              conflicts={conflicts}
              entity={entity}
              schema={screen.id}
            />
            <FormEmphasis form={form} />
            <UploadOwnerContext.Provider value={form}>
              <div className={styles.body} inert={busy}>
                <FormBody {...{ screen, entity, panes, goToStep }} saving={busy} autoFocus={!embedded} />
              </div>
            </UploadOwnerContext.Provider>
            <div className={styles.space} />
            {mode === 'edit' && !embedded && (
              <RecordPrint screen={screen} entity={entity} ownerId={ownerId} read={() => readForm(form)} />
            )}
            <FormFooter
              {...{ locked, saving, okText, onCancel, panes, goToStep }}
              actions={
                <>
                  {screen.fill && requestBody && (
                    <FillButton fill={screen.fill} submit={fill} bodyOf={requestBody} disabled={locked || busy} />
                  )}
                  <ScriptButtons form={form} screenId={screen.id} script={script} disabled={locked || busy} />
                  {recordActions && <StoredRecordActions form={form} saving={saving} draw={recordActions} />}
                </>
              }
            >
              {saving && <WaitingSave onStop={stopWaiting} />}
              <FormResult result={result} entity={entity} goToError={goToError} />
            </FormFooter>
          </form>
        </FormWithPreview>
      </FormContext.Provider>
    </FormProvider>
  );
}
