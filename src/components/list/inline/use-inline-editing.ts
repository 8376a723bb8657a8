import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { Form, List } from '@/model/screens/screen';
import { reportError } from '@/runtime/notices/notices';
import { loadScreen } from '@/runtime/schemas/screens';
import { openWork, type Work } from '@/runtime/unsaved/work';
import type { ActionRunner } from '@/components/actions/action-runner';
import { messages } from '@/components/messages';
import type { ListController } from '../controller/list-controller';
import { loadInlineTable } from './lazy-inline-table';

export interface InlineEditing {
  /** True when the user may edit the records in the table. */
  available: boolean;
  /** The form whose call saves a row; null: the list is only read. */
  form: Form | null;
  /** Incremented when the changes in the table are discarded. */
  sessionId: number;
  /** The unsaved work of the table. */
  work: Work;
  startEditing(): void;
  /** Asks before unsaved changes are lost. */
  stopEditing(): Promise<void>;
  /** Discards unsaved changes without asking. */
  discardChanges(): void;
}

interface Options {
  list: List;
  params: Readonly<Parameters>;
  ownerId: string;
  controller: ListController;
  actions: ActionRunner;
  /** False on a narrow screen, in a tree, and before the first load. */
  canEdit: boolean;
}

/** The unsaved work of a list's table; its draft belongs to the parameters of the list. */
function useInlineWork({ list, params, ownerId }: Pick<Options, 'list' | 'params' | 'ownerId'>): Work {
  // Compared by content: a dialog passes a new object on every render.
  const paramsJson = JSON.stringify(params);
  return useMemo(
    () =>
      openWork({
        key: `inline:${ownerId}:${list.id}`,
        ownerId,
        title: messages.editingTable(list.title),
        draftKey: `${list.id}~inline?${paramsJson}`,
      }),
    [ownerId, list, paramsJson],
  );
}

/** Switches a list between reading and editing in its table. While editing, it guards the list's rows. */
export function useInlineEditing(options: Options): InlineEditing {
  const { list, controller, actions, canEdit } = options;
  const [form, setForm] = useState<Form | null>(null);
  const [sessionId, setSessionId] = useState(0);
  const work = useInlineWork(options);
  const editAction = actions.available(list.inline).find(({ placed }) => placed.action?.key === 'edit');
  const available = canEdit && editAction?.disabledReason === null;
  const activeForm = available ? form : null;

  const discardChanges = useCallback(() => {
    work.finish();
    setSessionId((now) => now + 1);
  }, [work]);
  const startEditing = useCallback(() => {
    const begin = async () => {
      const [{ screen }] = await Promise.all([loadScreen(list.form), loadInlineTable()]);
      if (screen.kind === 'form') setForm(screen);
    };
    begin().catch(reportError);
  }, [list]);
  const stopEditing = useCallback(async () => {
    if (!(await work.confirmDiscard())) return;
    setForm(null);
    discardChanges();
  }, [work, discardChanges]);

  // After a reload of the page, editing continues with the draft.
  useEffect(() => {
    if (available && work.draft()) startEditing();
  }, [available, work, startEditing]);

  // The table discards its rows when other records are loaded.
  const isEditing = activeForm !== null;
  useEffect(() => {
    if (!isEditing) return undefined;
    controller.setGuard(async () => {
      if (!(await work.confirmDiscard())) return false;
      discardChanges();
      return true;
    });
    return () => controller.setGuard(null);
  }, [controller, isEditing, work, discardChanges]);
  return {
    available,
    form: activeForm,
    sessionId,
    work,
    startEditing,
    stopEditing,
    discardChanges,
  };
}
