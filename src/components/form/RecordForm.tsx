import { FormProvider } from '@formily/react';
import { LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import type { Row } from '@/model/record';
import { loadChunk } from '@/runtime/http/connection';
import { PartSkeleton } from '../loading/PartSkeleton';
import { messages } from '../messages';
import { UploadOwnerContext } from '../upload/upload-owner';
import { FieldGroups } from './fields/FieldGroups';
import styles from './form.module.css';
import { FormNotices } from './FormNotices';
import { FormContext } from './state/form-context';
import { createPointerGate } from './state/pointer-gate';
import { useFormController, type FormSettings } from './state/use-form-controller';
import { useSubmit, type SaveOutcome } from './state/use-submit';

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

/** Buttons of a form; they stay visible while the form scrolls. */
function FormFooter({
  locked,
  saving,
  okText,
  onCancel,
}: Pick<Props, 'locked' | 'okText' | 'onCancel'> & { saving: boolean }) {
  return (
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
  );
}

/** Form for one record: field groups, child grids and a footer that stays visible. */
export function RecordForm(props: Props) {
  const { screen, entity, mode, ownerId, locked, onSave, onCancel, reloadRecord, okText, autoFocus = true } = props;
  const id = useId();
  const session = useFormController(props);
  const { form } = session;
  const { saving, result, submit } = useSubmit({ formId: id, screen, session, locked, onSave });
  const [pointerGate] = useState(createPointerGate);
  useEffect(() => pointerGate.listen(), [pointerGate]);
  const formContext = useMemo(
    () => ({
      form,
      id,
      schema: screen.id,
      ownerId,
      readonly: locked || saving,
      afterClick: pointerGate.afterClick,
    }),
    [form, id, screen.id, ownerId, locked, saving, pointerGate],
  );
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
          <FormNotices
            session={session}
            result={result}
            entity={entity}
            readonlyState={locked && mode !== 'ask'}
            reloadRecord={reloadRecord}
          />
          <UploadOwnerContext.Provider value={form}>
            <FieldGroups
              groups={screen.groups}
              fields={entity.fields}
              columns={screen.fieldsPerRow}
              autoFocus={autoFocus}
            />
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
          <FormFooter locked={locked} saving={saving} okText={okText} onCancel={onCancel} />
        </form>
      </FormContext.Provider>
    </FormProvider>
  );
}
