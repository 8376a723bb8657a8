import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Action, Call, Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { List, PlacedAction } from '@/model/screens/screen';
import { invalidate, invalidationCount } from '@/runtime/records/invalidation';
import { ApiError } from '@/runtime/http/request';
import { confirm, notify, reportError } from '@/runtime/notices/notices';
import { open } from '@/runtime/navigation/dialogs';
import { isEnabled, isShown } from '@/runtime/permission/permissions';
import { session, type User } from '@/runtime/session/session-state';
import type { ListState } from '../list/controller/list-controller';
import type { TableRow } from '../table/types';
import { texts } from '../messages';
import type { ReadyAction } from './ActionButtons';
import { askFor } from './ask-form';
import { refusal } from './action-guard';
import { isSaved, MODE } from './form-mode';
import { namesOf } from './field-captions';
import { fillParameters, fillText, scopeOf, type Surroundings } from './action-scope';
import { sendAction, sendDelete, type Outcome } from './action-request';

/** What one action came to, where it did not go well for every record. */
export interface Report {
  label: string;
  outcomes: readonly (Outcome & { name: string })[];
}

export interface Actions {
  /** The granted ones of a place, each with the reason why it cannot be done now. */
  ready(placed: readonly PlacedAction[], row?: TableRow): ReadyAction[];
  run(placed: PlacedAction, rows: readonly TableRow[]): Promise<void>;
  report: Report | null;
  dismiss(): void;
}

/** Built-in transfers are screens of their own; a list offers them once those exist. */
const ELSEWHERE: readonly string[] = ['import', 'export'];

/** Actions of a list: what may be done, why not, and doing it. */
export function useActions(list: List, entity: Entity, state: ListState, params: Readonly<Parameters>): Actions {
  const [shown, setShown] = useState<Report | null>(null);
  // Redraws when permissions or the user change; the questions themselves are asked of the live state.
  const { user } = useSnapshot(session as { user: object | null }) as { user: User | null };
  return useMemo(() => {
    const around = (): Surroundings => ({ entity, refs: state.data.refs, me: user, params });
    const names = namesOf(entity);
    const nameOf = (row: TableRow | undefined): string => String(row?.[entity.label] ?? row?.['id'] ?? '');

    const refused = (placed: PlacedAction, row: TableRow | undefined): string | null => {
      if (!isEnabled(placed.code)) return texts.notGranted;
      return row ? refusal(placed, entity, scopeOf(row, around()), names) : null;
    };

    /** Opens a form or another screen; what was written there, a restored record too, shows in the list. */
    const visit = async (screen: string, given: Parameters): Promise<void> => {
      const before = invalidationCount();
      const result = await open(screen, given);
      if (isSaved(result) || invalidationCount() !== before) await state.load();
    };

    const agreed = async (action: Action, rows: readonly TableRow[]): Promise<boolean> => {
      if (action.confirm === null) return true;
      const [only] = rows;
      const one = rows.length === 1 && only;
      const question = action.confirm.replaceAll('{count}', String(rows.length));
      return confirm({
        title: fillText(question, one ? only : {}, around()),
        text: one ? nameOf(only) : rows.length > 0 ? texts.selected(rows.length) : '',
        danger: action.danger,
        okText: action.label,
      });
    };

    const remove = async (action: Action, target: Call, rows: readonly TableRow[]): Promise<void> => {
      if (!(await agreed(action, rows))) return;
      try {
        notify.success(await sendDelete(action, target, rows));
      } catch (error) {
        // Spec 2 §8: a failed delete is a warning with the server's message.
        if (!(error instanceof ApiError)) throw error;
        if (!error.cancelled && !error.notified) notify.warning(error.message);
        return;
      }
      invalidate(entity.id);
      await state.removed(rows.map((row) => String(row['id'])));
    };

    const perform = async (action: Action, target: Call, rows: readonly TableRow[]): Promise<void> => {
      const asked: Row | null = action.ask ? await askFor(action, entity, rows) : null;
      if (action.ask && asked === null) return;
      // Without records there is nothing to mistake; what cannot be undone is asked all the same.
      if ((rows.length > 0 || action.danger) && !(await agreed(action, rows))) return;
      const { message, outcomes } = await sendAction(action, target, entity, { rows, ask: asked, params });
      invalidate(entity.id);
      const failed = outcomes.filter((outcome) => !outcome.success);
      const byId = new Map(rows.map((row) => [String(row['id']), row]));
      if (failed.length === 0) notify.success(message, action.lasting ? { durationMs: 0 } : {});
      else if (outcomes.length === 1) notify.warning(failed[0]?.message || texts.saveFailed);
      else {
        setShown({
          label: action.label,
          outcomes: outcomes.map((outcome) => ({ ...outcome, name: nameOf(byId.get(outcome.id)) || outcome.id })),
        });
      }
      if (action.then !== 'reload' && failed.length === 0) {
        await visit(action.then.opens, fillParameters(action.then.with, rows[0] ?? {}, around()));
      }
      await state.load();
    };

    const run = async (placed: PlacedAction, rows: readonly TableRow[]): Promise<void> => {
      const { action, opens } = placed;
      const [row] = rows;
      if (opens) return visit(opens.opens, fillParameters(opens.with, row ?? {}, around()));
      if (!action) return undefined;
      const id = String(row?.['id'] ?? '');
      if (action.builtIn && action.key === 'add') return visit(list.form, { ...params });
      if (action.builtIn && action.key === 'edit') return visit(list.form, { id });
      if (action.builtIn && action.key === 'detail') return visit(list.form, { id, [MODE]: 'detail' });
      if (!action.call) return undefined;
      return action.builtIn ? remove(action, action.call, rows) : perform(action, action.call, rows);
    };

    return {
      ready: (placed: readonly PlacedAction[], row?: TableRow) =>
        placed
          .filter(({ code, declared, key }) => isShown(code, declared) && !ELSEWHERE.includes(key))
          .map((one) => ({ placed: one, refused: refused(one, row) })),
      run: (placed: PlacedAction, rows: readonly TableRow[]) => run(placed, rows).catch(reportError),
      report: shown,
      dismiss: () => setShown(null),
    };
  }, [list, entity, state, params, shown, user]);
}
