import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Parameters } from '@/model/generated/files';
import { open } from '@/runtime/navigation/dialogs';
import { sequenceOf, type RecordSequence, type Step } from '@/runtime/navigation/record-sequence';
import { closeTabNow } from '@/runtime/navigation/tabs';
import { topmostOwner } from '@/runtime/navigation/topmost';
import { reportError } from '@/runtime/notices/notices';
import { formModeOf } from '../../actions/form-mode';

/** The way from a record to its neighbours in the list that it was opened from. */
export interface RecordSteps {
  /** True when the list has a record before or after. */
  has: (step: Step) => boolean;
  go: (step: Step) => void;
}

interface Options {
  screenId: string;
  params: Parameters;
  ownerId: string;
  inDialog: boolean;
}

const KEYS: Readonly<Record<string, Step>> = { PageUp: -1, PageDown: 1 };

/** Alt with PageUp or PageDown, while the tab or dialog is the topmost one. */
function useStepKeys(ownerId: string, steps: RecordSteps | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!steps || step === undefined || !event.altKey || event.ctrlKey || event.metaKey) return;
    if (topmostOwner() !== ownerId) return;
    event.preventDefault();
    steps.go(step);
  });
  const listens = steps !== null;
  useEffect(() => {
    if (!listens) return undefined;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [listens]);
}

/**
 * Lets a detail view go through the list that it was opened from: in a dialog it shows the other record in place, a tab
 * is replaced by the tab of the other record, whose address names it.
 * @returns the parameters with the id of the shown record, and null instead of steps where there is no list
 */
export function useRecordSteps({ screenId, params, ownerId, inDialog }: Options): {
  params: Parameters;
  steps: RecordSteps | null;
} {
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = useMemo(() => (shownId === null ? params : { ...params, id: shownId }), [params, shownId]);
  const moving = useRef(false);
  const id = String(shown['id'] ?? '');
  const sequence = formModeOf(params) === 'detail' && id !== '' ? sequenceOf(ownerId) : null;
  const move = async (list: RecordSequence, step: Step): Promise<void> => {
    const next = await list.neighbour(id, step);
    if (next === null) return;
    if (inDialog) {
      setShownId(next);
      return;
    }
    void open(screenId, { ...params, id: next }, { as: 'page', sequence: list }).catch(reportError);
    closeTabNow(ownerId);
  };
  const steps = sequence && {
    has: (step: Step) => sequence.hasNeighbour(id, step),
    go: (step: Step) => {
      // A second press while a page of the list loads would start from the same record.
      if (moving.current) return;
      moving.current = true;
      void move(sequence, step).finally(() => {
        moving.current = false;
      });
    },
  };
  useStepKeys(ownerId, steps);
  return { params: shown, steps };
}
