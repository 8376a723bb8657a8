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
import { texts } from '../messages';
import { UploadHolder } from '../upload/upload-owner';
import type { FormParts } from './state/child-row-errors';
import { FormContext } from './state/form-context';
import { FormGroups } from './fields/FieldGroups';
import styles from './form.module.css';
import { fieldErrors, isConflict } from './record/record-requests';
import { elsewhere, placeOf, useRecordForm, type FormSetting } from './state/use-form-controller';

interface Props extends FormSetting {
  /** Locks every input: the state forbids editing. */
  locked: boolean;
  /** Sends the record. @throws ApiError; gives what a form that stays says of it */
  onSave: (values: Row) => Promise<unknown>;
  onCancel: (() => void) | null;
  /** Loads the record anew; `keep` are entries to put on top of it. */
  onReload: (keep: Row | null) => void;
  okText: string;
  /** False where the caret stays with what opened the form, e.g. a tree beside it. */
  autoFocus?: boolean;
}

const ChildGrids = lazy(() => loadChunk(() => import('./children/ChildGrids')));

/** Mistakes that are written out: the others are marked where they stand. */
const MOST_LISTED = 20;

type Trouble = { kind: 'conflict' } | { kind: 'refused'; message: string } | null;

/** Puts the caret into the first field or cell with an error. */
function jumpTo(formId: string, errors: readonly FieldError[], parts: FormParts): void {
  for (const { path } of errors) {
    const [child = '', ...rest] = path.split('/');
    const part = parts.get(child);
    if (part) return part.show(rest.length > 1 ? rest.slice(0, -1).join('/') : null, rest.at(-1) ?? '');
    const node = document.getElementById(`${formId}-${path}`);
    if (!node) continue;
    node.scrollIntoView({ block: 'center' });
    node.focus();
    return;
  }
}

/** A record as a form: groups of fields, children, and a footer that stays in sight. */
export function RecordForm(props: Props) {
  const { screen, entity, mode, holder, locked, onSave, onCancel, onReload, okText, autoFocus = true } = props;
  const id = useId();
  const { form, recovered, settle } = useRecordForm(props);
  const [saving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [answer, setAnswer] = useState<unknown>();
  const [hidden, setHidden] = useState<readonly FieldError[]>([]);
  /** What the caret goes to. */
  const [wrong, setWrong] = useState<readonly FieldError[]>([]);
  const [told, setTold] = useState(recovered !== null);
  // A second click in the same frame still sees the old state: the lock is not a state.
  const running = useRef(false);
  const shared = useMemo(
    () => ({ form, id, schema: screen.id, holder, readonly: locked || saving }),
    [form, id, screen.id, holder, locked, saving],
  );

  const show = (errors: readonly FieldError[]) => {
    setHidden(elsewhere(errors, screen, form));
    setWrong(errors);
  };
  // Inputs are locked until what is checked or sent has come to its end.
  useEffect(() => {
    if (saving || wrong.length === 0) return undefined;
    const frame = requestAnimationFrame(() => jumpTo(id, wrong, form.parts));
    return () => cancelAnimationFrame(frame);
  }, [saving, wrong, id, form]);

  const submit = async () => {
    if (running.current || locked) return;
    if (isUploading(form)) {
      notify.warning(texts.uploading);
      return;
    }
    running.current = true;
    setSaving(true);
    setTrouble(null);
    setHidden([]);
    setWrong([]);
    setAnswer(undefined);
    try {
      const errors = await form.check();
      if (errors.length > 0) {
        show(errors);
        return;
      }
      setAnswer(await onSave(form.record.values));
      settle();
    } catch (error) {
      const refused = fieldErrors(error);
      form.refuse(refused);
      if (isConflict(error)) setTrouble({ kind: 'conflict' });
      else if (refused.length > 0) show(refused);
      else if (!(error instanceof ApiError)) throw error;
      else if (!error.cancelled) setTrouble({ kind: 'refused', message: error.message });
    } finally {
      running.current = false;
      setSaving(false);
    }
  };

  return (
    <FormProvider form={form.form}>
      <FormContext.Provider value={shared}>
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
            {told && (
              <Alert
                type="info"
                showIcon
                message={recovered === 'changed' ? texts.recoveredChanged : texts.recovered}
                action={
                  <Button
                    size="small"
                    onClick={() => {
                      settle();
                      onReload(null);
                    }}
                  >
                    {texts.discard}
                  </Button>
                }
                closable
                onClose={() => setTold(false)}
              />
            )}
            {locked && mode !== 'ask' && <Alert type="info" showIcon message={texts.readonlyState} />}
            {trouble?.kind === 'conflict' && (
              <Alert
                type="warning"
                showIcon
                role="alert"
                message={texts.conflictTitle}
                description={texts.conflictHelp}
                action={
                  <span className={styles.choices}>
                    <Button
                      size="small"
                      onClick={() => {
                        settle();
                        onReload(null);
                      }}
                    >
                      {texts.reload}
                    </Button>
                    <Button size="small" type="primary" onClick={() => onReload(form.entered())}>
                      {texts.keepInput}
                    </Button>
                  </span>
                }
              />
            )}
            {typeof answer === 'string' && <Alert type="success" showIcon role="alert" message={answer} />}
            {trouble?.kind === 'refused' && <Alert type="error" showIcon role="alert" message={trouble.message} />}
            {hidden.length > 0 && (
              <Alert
                type="error"
                showIcon
                role="alert"
                message={texts.invalid(hidden.length)}
                description={
                  <>
                    {hidden.slice(0, MOST_LISTED).map(({ path, message }) => (
                      <div key={path}>
                        {placeOf(entity, form.record.values, path)} {message}
                      </div>
                    ))}
                    {hidden.length > MOST_LISTED && <div>{texts.invalidMore(hidden.length - MOST_LISTED)}</div>}
                  </>
                }
              />
            )}
          </div>
          <UploadHolder.Provider value={form}>
            <FormGroups groups={screen.groups} fields={entity.fields} columns={screen.columns} autoFocus={autoFocus} />
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
          </UploadHolder.Provider>
          <div className={styles.space} />
          <div className={styles.footer}>
            {onCancel && <Button onClick={onCancel}>{texts.cancel}</Button>}
            <Button
              type="primary"
              htmlType="submit"
              disabled={locked}
              // Not `loading`: when it ends within a frame, its icon stays behind unseen and is read out.
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
