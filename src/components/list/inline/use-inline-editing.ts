import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { Form, List } from '@/model/screens/screen';
import { reportError } from '@/runtime/notices/notices';
import { loadChunk } from '@/runtime/http/connection';
import { loadScreen } from '@/runtime/schemas/screens';
import { openWork, type Work } from '@/runtime/unsaved/work';
import type { ActionRunner } from '@/components/actions/action-runner';
import { messages } from '@/components/messages';
import type { ListController } from '../controller/list-controller';

export const loadInlineTable = () => loadChunk(() => import('./InlineTable'));

export interface InlineEditing {
  /** Whoever sees the list may edit it in its table. */
  available: boolean;
  /** The form whose call saves a row; null: the table is read. */
  form: Form | null;
  /** Grows whenever what was done in the table is given up. */
  sessionId: number;
  /** The unsaved work of the table. */
  work: Work;
  startEditing(): void;
  /** Asks first where something is not saved. */
  stopEditing(): Promise<void>;
  /** Gives up what is not saved. */
  discardChanges(): void;
  /** The list's state, which asks before it shows other records. */
  guardedController: ListController;
}

interface Options {
  list: List;
  params: Readonly<Parameters>;
  ownerId: string;
  state: ListController;
  actions: ActionRunner;
  /** False where there is no room for a table, or none yet to edit. */
  hasRoom: boolean;
}

/** A list's change from a table to read into one to edit, and back. */
export function useInlineEditing({ list, params, ownerId, state, actions, hasRoom }: Options): InlineEditing {
  const [form, setForm] = useState<Form | null>(null);
  const [sessionId, setVersion] = useState(0);
  /** What stands beside the list asks for other records, and somebody stayed with his work first. */
  const pendingFilterChange = useRef<(() => void) | null>(null);
  const paramsJson = JSON.stringify(params);
  const work = useMemo(
    () =>
      openWork({
        key: `inline:${ownerId}:${list.id}`,
        ownerId,
        title: messages.editingTable(list.title),
        draftKey: `${list.id}~inline?${paramsJson}`,
      }),
    [ownerId, list, paramsJson],
  );
  const editAction = actions.available(list.inline).find(({ placed }) => placed.action?.key === 'edit');
  const available = hasRoom && editAction?.disabledReason === null;
  const activeForm = available ? form : null;

  const discardChanges = useCallback(() => {
    work.finish();
    setVersion((now) => now + 1);
    pendingFilterChange.current?.();
    pendingFilterChange.current = null;
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

  // After a reload work goes on where it was.
  useEffect(() => {
    if (available && work.draft()) startEditing();
  }, [available, work, startEditing]);

  const isEditing = activeForm !== null;
  const guardedController = useMemo((): ListController => {
    if (!isEditing) return state;
    const asked = async (go: () => Promise<void>, otherwise?: () => void): Promise<void> => {
      if (!(await work.confirmDiscard())) return otherwise?.();
      discardChanges();
      return go();
    };
    return {
      ...state,
      load: () => asked(() => state.load()),
      search: (query) => asked(() => state.search(query)),
      goToPage: (pageNo, pageSize) => asked(() => state.goToPage(pageNo, pageSize)),
      setSidebarFilter: (to) =>
        asked(
          () => state.setSidebarFilter(to),
          () => {
            pendingFilterChange.current = () => void state.setSidebarFilter(to);
          },
        ),
    };
  }, [state, isEditing, work, discardChanges]);
  return {
    available,
    form: activeForm,
    sessionId,
    work,
    startEditing,
    stopEditing,
    discardChanges,
    guardedController,
  };
}
