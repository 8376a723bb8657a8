import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Action, Call, Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Refs } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import type { List, PlacedAction } from '@/model/screens/screen';
import { detectInvalidation, invalidate } from '@/runtime/records/invalidation';
import { ApiError } from '@/runtime/http/request';
import { confirm, notify, reportError } from '@/runtime/notices/notices';
import { open } from '@/runtime/navigation/dialogs';
import { isEnabled, isShown } from '@/runtime/permission/permissions';
import { session, type User } from '@/runtime/session/session-state';
import type { TableRow } from '../table/types';
import { messages } from '../messages';
import type { AvailableAction } from './ActionButtons';
import { requestActionInput } from './ask-form';
import { disabledReasonOf } from './action-guard';
import { isSaveResult, MODE_PARAM } from './form-mode';
import { captionsOf } from './field-captions';
import { fillScreenParameters, fillTemplateText, actionScope, type ActionContext } from './action-scope';
import { sendAction, sendDelete, type ActionOutcome } from './action-request';

/** Outcome per record of an action that failed for at least one record. */
export interface ActionReport {
  label: string;
  outcomes: readonly (ActionOutcome & { name: string })[];
}

export interface ActionRunner {
  /** The actions the user has permission for, each with the reason why it is disabled now. */
  available(placed: readonly PlacedAction[], row?: TableRow): AvailableAction[];
  run(placed: PlacedAction, rows: readonly TableRow[]): Promise<void>;
  report: ActionReport | null;
  dismissReport(): void;
}

/** Built-in import and export; not offered because their screens do not exist yet. */
const TRANSFER_ACTIONS: readonly string[] = ['import', 'export'];

/** Actions of a list: availability, reasons why they are disabled, and execution. */
export function useActions(
  list: List,
  entity: Entity,
  /** Display names of the loaded records. */
  getRefs: () => Refs,
  params: Readonly<Parameters>,
): ActionRunner {
  const [actionReport, setActionReport] = useState<ActionReport | null>(null);
  // Redraws when permissions or the user change; the questions themselves are asked of the live state.
  const { user } = useSnapshot(session() as { user: object | null }) as { user: User | null };
  return useMemo(() => {
    const context = (): ActionContext => ({ entity, refs: getRefs(), me: user, params });
    const captions = captionsOf(entity);
    const nameOf = (row: TableRow | undefined): string => String(row?.[entity.titleField] ?? row?.['id'] ?? '');

    const disabledReason = (placed: PlacedAction, row: TableRow | undefined): string | null => {
      if (!isEnabled(placed.code)) return messages.permissionDenied;
      return row ? disabledReasonOf(placed, entity, actionScope(row, context()), captions) : null;
    };

    /** Opens a form or another screen. Invalidates the entity when a record of any entity was written there. */
    const openScreen = async (screen: string, given: Parameters): Promise<void> => {
      const { result, invalidated } = await detectInvalidation(() => open(screen, given));
      if (invalidated || isSaveResult(result)) await invalidate(entity.id);
    };

    const confirmAction = async (action: Action, rows: readonly TableRow[]): Promise<boolean> => {
      if (action.confirm === null) return true;
      const [only] = rows;
      const one = rows.length === 1 && only;
      const question = action.confirm.replaceAll('{count}', String(rows.length));
      return confirm({
        title: fillTemplateText(question, one ? only : {}, context()),
        text: one ? nameOf(only) : rows.length > 0 ? messages.selected(rows.length) : '',
        danger: action.danger,
        okText: action.label,
      });
    };

    const runDelete = async (action: Action, target: Call, rows: readonly TableRow[]): Promise<void> => {
      if (!(await confirmAction(action, rows))) return;
      try {
        notify.success(await sendDelete(action, target, rows));
      } catch (error) {
        // Spec 2 §8: a failed delete shows a warning with the message of the server.
        if (!(error instanceof ApiError)) throw error;
        if (!error.cancelled && !error.notified) notify.warning(error.message);
        return;
      }
      await invalidate(
        entity.id,
        rows.map((row) => String(row['id'])),
      );
    };

    const runAction = async (action: Action, target: Call, rows: readonly TableRow[]): Promise<void> => {
      const answers: Row | null = action.ask ? await requestActionInput(action, entity, rows) : null;
      if (action.ask && answers === null) return;
      // Without records no confirmation is needed, except for dangerous actions.
      if ((rows.length > 0 || action.danger) && !(await confirmAction(action, rows))) return;
      const { message, outcomes } = await sendAction(action, target, entity, { rows, answers, params });
      const reloaded = invalidate(entity.id);
      const failed = outcomes.filter((outcome) => !outcome.success);
      const byId = new Map(rows.map((row) => [String(row['id']), row]));
      if (failed.length === 0) notify.success(message, action.lasting ? { durationMs: 0 } : {});
      else if (outcomes.length === 1) notify.warning(failed[0]?.message || messages.saveFailed);
      else {
        setActionReport({
          label: action.label,
          outcomes: outcomes.map((outcome) => ({ ...outcome, name: nameOf(byId.get(outcome.id)) || outcome.id })),
        });
      }
      if (action.then !== 'reload' && failed.length === 0) {
        await openScreen(action.then.opens, fillScreenParameters(action.then.with, rows[0] ?? {}, context()));
      }
      await reloaded;
    };

    const runPlaced = async (placed: PlacedAction, rows: readonly TableRow[]): Promise<void> => {
      const { action, opens } = placed;
      const [row] = rows;
      if (opens) return openScreen(opens.opens, fillScreenParameters(opens.with, row ?? {}, context()));
      if (!action) return undefined;
      const id = String(row?.['id'] ?? '');
      if (action.builtIn && action.key === 'add') return openScreen(list.form, { ...params });
      if (action.builtIn && action.key === 'edit') return openScreen(list.form, { id });
      if (action.builtIn && action.key === 'detail') return openScreen(list.form, { id, [MODE_PARAM]: 'detail' });
      if (!action.call) return undefined;
      return action.builtIn ? runDelete(action, action.call, rows) : runAction(action, action.call, rows);
    };

    return {
      available: (placed: readonly PlacedAction[], row?: TableRow) =>
        placed
          .filter(({ code, declared, key }) => isShown(code, declared) && !TRANSFER_ACTIONS.includes(key))
          .map((one) => ({ placed: one, disabledReason: disabledReason(one, row) })),
      run: (placed: PlacedAction, rows: readonly TableRow[]) => runPlaced(placed, rows).catch(reportError),
      report: actionReport,
      dismissReport: () => setActionReport(null),
    };
  }, [list, entity, getRefs, params, actionReport, user]);
}
