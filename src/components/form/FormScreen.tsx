import { useEffect, useMemo, useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { Form } from '@/model/screens/screen';
import { templatePaths } from '@/model/templates/template';
import type { AskResult } from '@/components/actions/ask-form';
import type { ScreenProps } from '@/registry/views';
import { invalidate } from '@/runtime/records/invalidation';
import type { SaveAttempt } from '@/runtime/http/save';
import { isCancelled } from '@/runtime/errors/api-error';
import { notify } from '@/runtime/notices/notices';
import { requestCloseDialog } from '@/runtime/navigation/dialogs';
import { deleteSavedDraft } from '@/runtime/unsaved/saved-draft';
import { closeTab, closeTabNow, setTabTitle } from '@/runtime/navigation/tabs';
import { formTitle } from '../actions/form-title';
import {
  FIXED_PARAM,
  fixedFieldsOf,
  formModeOf,
  HIDDEN_PARAM,
  isShownIn,
  SHOWN_PARAM,
  TITLE_PARAM,
  type FormMode,
  type SaveResult,
} from '../actions/form-mode';
import { drawableGroups } from '../field/drawable-fields';
import { loadViews } from '../field/field-views';
import { toLoadError, type LoadError } from '../loading/load-controller';
import { LoadErrorAlert } from '../loading/LoadErrorAlert';
import { messages } from '../messages';
import { messages as formMessages } from './messages';
import { RecordActions } from './detail/RecordActions';
import { RecordDetails } from './detail/RecordDetails';
import { useRecordSteps, type RecordSteps } from './detail/use-record-steps';
import { formEntity } from './record/form-entity';
import { FormSkeleton } from './FormSkeleton';
import { RecordForm } from './RecordForm';
import type { UnsavedEntries } from './state/form-draft';
import type { SaveOutcome } from './state/use-submit';
import {
  loadRecord,
  newRecord,
  NO_PERMISSIONS,
  readStored,
  requestBody,
  saveRecord,
  type LoadedRecord,
} from './record/record-requests';
import { useFormRights } from './record/use-form-rights';

type Props = Omit<ScreenProps, 'screen'> & { screen: Form };

interface FormRecord extends LoadedRecord {
  /** Incremented with every load and used as React key: each loaded record gets a new form. */
  version: number;
  unsaved: UnsavedEntries | null;
}

const TITLES: Readonly<Record<Exclude<FormMode, 'ask'>, string>> = {
  add: messages.add,
  edit: messages.edit,
  detail: messages.detail,
};

/** Form screen; its detail view can go through the list that it was opened from. */
export function FormScreen(props: Props) {
  const { screen, params, dialog, ownerId } = props;
  const shown = useRecordSteps({ screenId: screen.id, params, ownerId, inDialog: dialog !== undefined });
  return <LoadedForm {...props} {...shown} />;
}

/** The title with the name of the record; null until it has loaded, and where the opener of the form sets the title. */
function fullTitleOf(
  mode: FormMode,
  entity: Entity | null,
  ready: FormRecord | null,
  params: Readonly<Parameters>,
): string | null {
  if (mode === 'ask' || entity === null || params[TITLE_PARAM] !== undefined) return null;
  return mode === 'add' || ready ? formTitle(mode, entity, ready?.record ?? {}) : null;
}

/** Loads the record and its field views, then shows, edits or adds it. */
function LoadedForm({
  screen: givenScreen,
  entity: ownEntity,
  params,
  steps,
  dialog,
  block,
  active,
  ownerId,
}: Props & { steps: RecordSteps | null }) {
  const wholeEntity = useMemo(() => ownEntity ?? formEntity(givenScreen), [ownEntity, givenScreen]);
  const [shown, hidden] = [params[SHOWN_PARAM], params[HIDDEN_PARAM]];
  const wholeScreen = useMemo(
    () => ({ ...givenScreen, groups: drawableGroups(givenScreen, wholeEntity, isShownIn(shown, hidden)) }),
    [givenScreen, wholeEntity, shown, hidden],
  );
  // A form without an entity edits an existing record when its load call has all its parameters.
  const mode = !ownEntity && formModeOf(params) === 'add' && canLoad(givenScreen, params) ? 'edit' : formModeOf(params);
  const { ready, error, load } = useLoadedRecord(wholeScreen, wholeEntity, params, mode);
  const isStored = ownEntity !== null && !givenScreen.keepOpen && (mode === 'edit' || mode === 'detail');
  const stored = isStored ? (signal: AbortSignal) => readStored(givenScreen, params, signal) : null;
  const fixedParam = params[FIXED_PARAM];
  const fixed = useMemo(() => fixedFieldsOf(fixedParam), [fixedParam]);
  const { screen, entity } = useFormRights(wholeScreen, wholeEntity, ready?.permissions ?? NO_PERMISSIONS);
  const title = mode === 'ask' || !ownEntity ? screen.title : TITLES[mode];
  const fullTitle = fullTitleOf(mode, ownEntity && entity, ready, params);
  const { setTitle } = dialog ?? {};
  useEffect(() => {
    if (fullTitle === null || block) return;
    if (setTitle) setTitle(fullTitle);
    else if (mode !== 'add') setTabTitle(ownerId, fullTitle);
  }, [setTitle, fullTitle, block, mode, ownerId]);

  const close = dialog?.close ?? ((result?: unknown) => closeTabNow(ownerId, result));
  const cancel = () => void (dialog ? requestCloseDialog(ownerId) : closeTab(ownerId));

  if (error) return <LoadErrorAlert title={messages.loadRecordFailed} error={error} onRetry={() => load(null)} />;
  if (!ready) return <FormSkeleton fields={screen.groups.reduce((sum, group) => sum + group.fields.length, 0)} />;
  if (mode === 'detail') {
    return (
      <RecordDetails
        screen={screen}
        entity={entity}
        record={ready.record}
        refs={ready.refs}
        params={params}
        ownerId={ownerId}
        active={active}
        steps={steps}
        onReload={() => load(null)}
        readStored={stored}
        onRemoved={() => close()}
        onClose={dialog ? () => dialog.close() : null}
        embedded={block !== undefined}
      />
    );
  }
  const save = async (values: Row, attempt: SaveAttempt): Promise<SaveOutcome> => {
    if (block?.preview) return { reply: messages.previewChecked };
    if (mode === 'ask') {
      const fields = screen.groups.flatMap((group) => group.fields);
      return { leave: () => close({ answers: pick(values, fields) } satisfies AskResult) };
    }
    const { id, message, answer } = await saveRecord(
      screen,
      entity,
      values,
      mode === 'edit' ? ready.record : null,
      params,
      attempt,
    );
    if (screen.keepOpen) return { reply: answer || message || messages.success };
    notify.success(message || messages.succeeded(title));
    return {
      leave() {
        if (ownEntity) void invalidate(ownEntity.id, { parents: parentIds(ownEntity, values) });
        // Inside another screen the form stays open and shows the stored values.
        if (block) load(null);
        else close({ saved: true, id } satisfies SaveResult);
      },
    };
  };
  const recordActions = (blockedReason: string | null) => (
    <RecordActions
      screen={screen}
      entity={entity}
      record={ready.record}
      refs={ready.refs}
      params={params}
      placed={screen.actions.filter(({ action }) => action?.builtIn !== true)}
      blockedReason={blockedReason}
      onWritten={() => load(null)}
    />
  );
  return (
    <RecordForm
      key={ready.version}
      screen={screen}
      entity={entity}
      mode={mode}
      record={ready.record}
      refs={ready.refs}
      unsaved={ready.unsaved}
      draftKey={draftKeyOf(screen, params)}
      ownerId={ownerId}
      title={fullTitle ?? title}
      alwaysWritable={mode === 'ask' ? new Set(screen.groups.flatMap((group) => group.fields)) : NO_FIELDS}
      fixedFields={fixed}
      locked={mode === 'edit' && isLocked(entity, ready.record)}
      onSave={save}
      onCancel={block ? null : cancel}
      requestBody={(values) => requestBody(screen, entity, values, null, params)}
      reloadRecord={load}
      readStored={stored}
      embedded={block !== undefined}
      recordActions={mode === 'edit' && !block && screen.actions.length > 0 ? recordActions : null}
      okText={screen.button ?? (mode === 'ask' ? screen.title : block ? messages.save : messages.ok)}
    />
  );
}

/** True when the form has a load call and all parameters of its path are given. */
const canLoad = ({ load }: Form, params: Parameters) =>
  load !== null && templatePaths(load.path).every((name) => (params[name] ?? '') !== '');

/** Storage key of the draft of a screen that is opened with these parameters. */
const draftKeyOf = ({ id }: Form, params: Parameters): string =>
  `${id}?${new URLSearchParams(
    Object.entries(params).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  )}`;

const NO_FIELDS: ReadonlySet<string> = new Set();

const pick = (values: Row, keys: readonly string[]): Row =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));

/** The record of a tree below which this one is saved; none for a root. */
function parentIds({ tree }: Entity, values: Row): string[] {
  const parent = tree === null ? null : values[tree.parent];
  return parent === null || parent === undefined || parent === '' ? [] : [String(parent)];
}

/** True when the record's state forbids editing. */
function isLocked({ state }: Entity, record: Row): boolean {
  return state.field !== null && state.edit !== null && !state.edit.includes(String(record[state.field] ?? ''));
}

/** Field types of the form and of its children, whose views must be loaded. */
function fieldTypesOf(screen: Form, entity: Entity): string[] {
  const own = screen.groups.flatMap((group) => group.fields).map((key) => entity.fields[key]);
  const children = screen.children.flatMap((key) => Object.values(entity.children[key]?.fields ?? {}));
  return [...own, ...children].flatMap((field) => field?.type ?? []);
}

/** Loads the record and, in parallel, the views of its field types. */
function useLoadedRecord(screen: Form, entity: Entity, params: Parameters, mode: FormMode) {
  const [ready, setReady] = useState<FormRecord | null>(null);
  const [error, setError] = useState<LoadError | null>(null);
  const [request, setRequest] = useState<{ unsaved: UnsavedEntries | null }>({ unsaved: null });
  // Compared by content: a dialog passes a new object on every render.
  const paramsJson = JSON.stringify(params);
  useEffect(() => {
    const controller = new AbortController();
    const asked = JSON.parse(paramsJson) as Parameters;
    const dropSaved = async () => {
      if (await deleteSavedDraft(draftKeyOf(screen, asked))) notify.success(formMessages.draftWasSaved);
    };
    const types = fieldTypesOf(screen, entity);
    const stored = mode !== 'add' && (mode !== 'ask' || (asked['id'] ?? '') !== '');
    Promise.all([
      stored
        ? loadRecord(screen, entity, asked, controller.signal)
        : { record: newRecord(entity.fields, asked), refs: {}, permissions: NO_PERMISSIONS },
      loadViews(types, mode === 'detail' ? [] : types),
      request.unsaved ? null : dropSaved(),
    ]).then(
      ([loaded]) => {
        if (controller.signal.aborted) return;
        if (stored && screen.load && Object.keys(loaded.record).length === 0)
          setError({ code: 404, message: messages.recordNotFound });
        else
          setReady((before) => ({
            ...loaded,
            unsaved: request.unsaved,
            version: (before?.version ?? 0) + 1,
          }));
      },
      (failure: unknown) => {
        if (controller.signal.aborted || isCancelled(failure)) return;
        setError(toLoadError(failure));
      },
    );
    return () => controller.abort();
  }, [screen, entity, paramsJson, mode, request]);
  const load = (unsaved: UnsavedEntries | null) => {
    setError(null);
    setRequest({ unsaved });
  };
  return { ready, error, load };
}
