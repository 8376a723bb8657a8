import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Refs } from '@/model/http/api-result';
import type { RecordSequence } from '@/runtime/navigation/record-sequence';
import { formulaUser, session } from '@/runtime/session/session-state';
import type { QueriedList } from './scripts/list-query';
import { ActionRunner, type ActionReport, type ActionTarget } from './action-runner';

interface UseActionsOptions {
  /** Part of the runner's identity: keep it stable. */
  screen: ActionTarget['screen'];
  entity: Entity;
  params: Readonly<Parameters>;
  /** Display names of the records that are loaded now. Part of the runner's identity: keep it stable. */
  getRefs: () => Refs;
  /** The list that shows the records: keep it stable. */
  sequence?: RecordSequence | null;
  /** The list whose query its script may change: keep it stable. */
  queried?: QueriedList | null;
}

/** The actions of a list or a record, and the report of the last one that failed for some of its records. */
export function useActions({ screen, entity, params, getRefs, sequence = null, queried = null }: UseActionsOptions): {
  actions: ActionRunner;
  report: ActionReport | null;
  dismissReport: () => void;
} {
  const [report, showReport] = useState<ActionReport | null>(null);
  // A new runner when permissions or the user change makes its readers ask for the available actions again.
  const { user } = useSnapshot(session());
  const me = useMemo(() => formulaUser(user), [user]);
  const actions = useMemo(
    () => new ActionRunner({ screen, entity, params, me, getRefs, sequence, queried, showReport }),
    [screen, entity, params, me, getRefs, sequence, queried],
  );
  return { actions, report, dismissReport: () => showReport(null) };
}
