import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { Form, List } from '@/model/screens/screen';
import { deleteDraft, loadDraft } from '@/runtime/unsaved/drafts';
import { reportError } from '@/runtime/notices/notices';
import { loadChunk } from '@/runtime/http/connection';
import { loadScreen } from '@/runtime/schemas/screens';
import { clearUnsaved, confirmDiscardOf } from '@/runtime/unsaved/unsaved-work';
import type { Actions } from '@/components/actions/use-actions';
import type { ListState } from '../controller/list-controller';

export const loadInline = () => loadChunk(() => import('./InlineTable'));

export interface Inline {
  /** Whoever sees the list may edit it in its table. */
  offered: boolean;
  /** The form whose call saves a row; null: the table is read. */
  form: Form | null;
  /** Grows whenever what was done in the table is given up. */
  version: number;
  /** Names the unsaved work, and its draft. */
  work: { key: string; draft: string };
  start(): void;
  /** Asks first where something is not saved. */
  stop(): Promise<void>;
  /** Gives up what is not saved. */
  drop(): void;
  /** The list's state, which asks before it shows other records. */
  guarded: ListState;
}

interface Options {
  list: List;
  params: Readonly<Parameters>;
  holder: string;
  state: ListState;
  actions: Actions;
  /** False where there is no room for a table, or none yet to edit. */
  able: boolean;
}

/** A list's change from a table to read into one to edit, and back. */
export function useInline({ list, params, holder, state, actions, able }: Options): Inline {
  const [form, setForm] = useState<Form | null>(null);
  const [version, setVersion] = useState(0);
  /** What stands beside the list asks for other records, and somebody stayed with his work first. */
  const waiting = useRef<(() => void) | null>(null);
  const given = JSON.stringify(params);
  const work = useMemo(
    () => ({ key: `inline:${holder}:${list.id}`, draft: `${list.id}~inline?${given}` }),
    [holder, list, given],
  );
  const edit = actions.ready(list.inline).find(({ placed }) => placed.action?.key === 'edit');
  const offered = able && edit?.refused === null;
  const editing = offered ? form : null;

  const drop = useCallback(() => {
    clearUnsaved(work.key);
    deleteDraft(work.draft);
    setVersion((now) => now + 1);
    waiting.current?.();
    waiting.current = null;
  }, [work]);
  const start = useCallback(() => {
    const begin = async () => {
      const [{ screen }] = await Promise.all([loadScreen(list.form), loadInline()]);
      if (screen.kind === 'form') setForm(screen);
    };
    begin().catch(reportError);
  }, [list]);
  const stop = useCallback(async () => {
    if (!(await confirmDiscardOf(work.key))) return;
    setForm(null);
    drop();
  }, [work, drop]);

  // After a reload work goes on where it was.
  useEffect(() => {
    if (offered && loadDraft(work.draft)) start();
  }, [offered, work, start]);

  const isEditing = editing !== null;
  const guarded = useMemo((): ListState => {
    if (!isEditing) return state;
    const asked = async (go: () => Promise<void>, otherwise?: () => void): Promise<void> => {
      if (!(await confirmDiscardOf(work.key))) return otherwise?.();
      drop();
      return go();
    };
    return {
      ...state,
      load: () => asked(() => state.load()),
      search: (query) => asked(() => state.search(query)),
      page: (pageNo, pageSize) => asked(() => state.page(pageNo, pageSize)),
      narrow: (to) =>
        asked(
          () => state.narrow(to),
          () => {
            waiting.current = () => void state.narrow(to);
          },
        ),
    };
  }, [state, isEditing, work, drop]);
  return { offered, form: editing, version, work, start, stop, drop, guarded };
}
