/** Actions of a list or a record: availability, reasons why they are disabled, and execution. */
import type { Action, Call, Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Refs } from '@/model/http/api-result';
import type { CurrentUser } from '@/model/templates/system-variables';
import type { Row } from '@/model/record';
import type { List, PlacedAction } from '@/model/screens/screen';
import { ApiError } from '@/runtime/errors/api-error';
import { singleFlight } from '@/runtime/async/single-flight';
import { showJob } from '@/runtime/jobs/jobs';
import { open, type OpenOptions } from '@/runtime/navigation/dialogs';
import type { RecordSequence } from '@/runtime/navigation/record-sequence';
import { confirm, notify, reportError } from '@/runtime/notices/notices';
import { isEnabled, isShown } from '@/runtime/permission/permissions';
import { detectInvalidation, invalidate } from '@/runtime/records/invalidation';
import { screenScript } from '@/runtime/schemas/online-descriptions';
import type { QueriedList } from './scripts/list-query';
import { passesScript, runScriptAction, runScriptHook, type ScriptedList } from './scripts/list-script';
import { recordLabel, recordNames } from '../field/record-name';
import type { TableRow } from '../table/types';
import { messages } from '../messages';
import { disabledReasonOf, isOutOfReach, type FieldCaptions } from './action-guard';
import { sendAction, sendDelete, sendMatching, type ActionOutcome, type MatchingRequest } from './action-request';
import { actionScope, fillScreenParameters, fillTemplateText, type ActionContext } from './action-scope';
import { requestActionInput } from './ask-form';
import { captionsOf } from './field-captions';
import { isSaveResult, MODE_PARAM, parametersToAdd } from './form-mode';
import { formTitle } from './form-title';

/** An action with the reason why it is disabled; null when it is enabled. */
export interface AvailableAction {
  placed: PlacedAction;
  disabledReason: string | null;
}

/** Outcome per record of an action that failed for at least one record. */
export interface ActionReport {
  label: string;
  outcomes: readonly (ActionOutcome & { name: string })[];
}

/** What the actions of a list or of a record work on. */
export interface ActionTarget {
  /** The screen that offers the actions, and the form that shows its records. */
  readonly screen: Pick<List, 'id' | 'form'>;
  readonly entity: Entity;
  /** Parameters of the screen. */
  readonly params: Readonly<Parameters>;
  readonly me: CurrentUser;
  /** Display names of the records that are loaded now. */
  readonly getRefs: () => Refs;
  /** The list that shows the records; null outside a list. */
  readonly sequence: RecordSequence | null;
  /** The list whose query its script may change; null outside a list. */
  readonly queried: QueriedList | null;
  readonly showReport: (report: ActionReport) => void;
}

/** Methods of scripts that are asked before a built-in action. */
const ASKED: Readonly<Record<string, string>> = {
  add: 'beforeAdd',
  edit: 'beforeEdit',
  delete: 'beforeDelete',
  deleteBatch: 'beforeDelete',
};

const idOf = (row: TableRow | undefined): string => String(row?.['id'] ?? '');

/**
 * Offers and runs the actions of a list or a record.
 * @example const runner = new ActionRunner(target); await runner.run(placed, selectedRows);
 */
export class ActionRunner {
  private readonly captions: FieldCaptions;

  constructor(private readonly target: ActionTarget) {
    this.captions = captionsOf(target.entity);
  }

  /** The actions the user has permission for, each with the reason why it is disabled now. */
  available(placed: readonly PlacedAction[], row?: TableRow): AvailableAction[] {
    return placed
      .filter(({ code, declared }) => isShown(code, declared))
      .map((one) => ({ placed: one, disabledReason: this.disabledReason(one, row) }));
  }

  /** The actions to draw for a record: without those that its state excludes for ever. */
  drawable(placed: readonly PlacedAction[], row: TableRow): AvailableAction[] {
    const scope = actionScope(row, this.context());
    return this.available(
      placed.filter((one) => !isOutOfReach(one, this.target.entity, scope)),
      row,
    );
  }

  /**
   * Runs an action on records, or without records; not again while it runs on the same ones. Never rejects: errors are
   * shown as notices.
   */
  run(placed: PlacedAction, rows: readonly TableRow[]): Promise<void> {
    const { screen, params } = this.target;
    return singleFlight(JSON.stringify(['action', screen.id, params, placed.key, rows.map(idOf)]), (release) =>
      this.runPlaced(placed, rows, release).catch(reportError),
    );
  }

  /**
   * Runs an action on all records of a query, in the background; not again while it is being started. Never rejects.
   * @returns true when it was started
   */
  runMatching({ action }: PlacedAction, matching: MatchingRequest): Promise<boolean> {
    const { screen, entity } = this.target;
    const start = async (asked: Action): Promise<boolean> => {
      const input: Row | null = asked.ask ? await requestActionInput(asked, entity, []) : null;
      if (asked.ask && input === null) return false;
      const { count } = matching;
      const question = asked.confirm?.replaceAll('{count}', String(count)) ?? messages.confirmMatching(asked.label);
      const isConfirmed = await confirm({
        title: fillTemplateText(question, {}, this.context()),
        text: messages.matchingRecords(entity.title, count),
        danger: asked.danger,
        okText: asked.label,
      });
      if (!isConfirmed) return false;
      const jobId = await sendMatching(asked, matching, input);
      if (jobId !== null) void showJob(jobId);
      return true;
    };
    if (!action) return Promise.resolve(false);
    return singleFlight(JSON.stringify(['matching', screen.id, action.key, matching]), () =>
      start(action).catch((error: unknown) => {
        reportError(error);
        return false;
      }),
    );
  }

  private scripted(): ScriptedList {
    const { screen, entity, queried } = this.target;
    return { screenId: screen.id, entityId: entity.id, form: screen.form, queried };
  }

  private context(): ActionContext {
    const { entity, getRefs, me, params } = this.target;
    return { entity, refs: getRefs(), me, params };
  }

  private nameOf(row: TableRow | undefined): string {
    return row ? recordLabel(this.target.entity, row) : '';
  }

  private disabledReason(placed: PlacedAction, row: TableRow | undefined): string | null {
    if (!isEnabled(placed.code)) return messages.permissionDenied;
    if (!row) return null;
    return disabledReasonOf(placed, this.target.entity, actionScope(row, this.context()), this.captions);
  }

  /** @param release lets the action run again before it ends, e.g. while a page that it opened is open */
  private async runPlaced(
    { action, screen: opens }: PlacedAction,
    rows: readonly TableRow[],
    release: () => void,
  ): Promise<void> {
    const { screen, entity, params, sequence } = this.target;
    const [row] = rows;
    const show = (id: string, given: Parameters) =>
      this.openScreen(id, given, { about: recordNames(entity, rows) }, release);
    const showForm = (mode: 'edit' | 'detail', given: Parameters) => {
      const title = formTitle(mode, entity, row ?? {});
      const record = this.nameOf(row);
      const options = mode === 'detail' && sequence ? { title, record, sequence } : { title, record };
      return this.openScreen(screen.form, given, options, release);
    };
    if (opens) return show(opens.screen, fillScreenParameters(opens.with, rows, this.context()));
    if (!action) return undefined;
    const about = { ...this.scripted(), rows };
    const script = screenScript(screen.id);
    if (script?.actions.has(action.key))
      return runScriptAction({ ...about, method: action.key, given: rows.length === 1 ? rows : [] });
    const asks = script && action.builtIn && ASKED[action.key];
    if (asks && !(await passesScript({ ...about, method: asks }))) return undefined;
    if (action.builtIn && action.key === 'add') return show(screen.form, parametersToAdd(params, entity));
    if (action.builtIn && action.key === 'edit') return showForm('edit', { id: idOf(row) });
    if (action.builtIn && action.key === 'detail') return showForm('detail', { id: idOf(row), [MODE_PARAM]: 'detail' });
    // A screen that a server sent without the call (spec 2 §8): the click must not be silent.
    if (!action.call) return notify.warning(messages.callMissing(action.key));
    if (action.builtIn) return this.runDelete(action, action.call, rows);
    return this.runAction(action, action.call, rows, release);
  }

  /** Opens a form or another screen. Invalidates the entity when a record of any entity was written there. */
  private async openScreen(
    screen: string,
    given: Parameters,
    options: OpenOptions,
    release: () => void,
  ): Promise<void> {
    const { result, invalidated } = await detectInvalidation(() =>
      open(screen, given, { ...options, onPage: release }),
    );
    // The screen is closed: a press while the list reloads asks for it once more.
    release();
    if (invalidated || isSaveResult(result)) await invalidate(this.target.entity.id);
  }

  private async confirm(action: Action, rows: readonly TableRow[]): Promise<boolean> {
    if (action.confirm === null) return true;
    const only = rows.length === 1 ? rows[0] : undefined;
    const question = action.confirm.replaceAll('{count}', String(rows.length));
    return confirm({
      title: fillTemplateText(question, only ?? {}, this.context()),
      text: recordNames(this.target.entity, rows),
      danger: action.danger,
      okText: action.label,
    });
  }

  private async runDelete(action: Action, call: Call, rows: readonly TableRow[]): Promise<void> {
    if (!(await this.confirm(action, rows))) return;
    try {
      notify.success(await sendDelete(action, call, rows));
    } catch (error) {
      // Spec 2 §8: a failed delete shows a warning with the message of the server.
      if (!(error instanceof ApiError)) throw error;
      if (!error.cancelled && !error.notified) notify.warning(error.message);
      return;
    }
    await invalidate(this.target.entity.id, { removed: rows.map(idOf) });
  }

  private async runAction(action: Action, call: Call, rows: readonly TableRow[], release: () => void): Promise<void> {
    const { entity, params } = this.target;
    const input: Row | null = action.ask ? await requestActionInput(action, entity, rows) : null;
    if (action.ask && input === null) return;
    // Without records no confirmation is needed, except for dangerous actions.
    if ((rows.length > 0 || action.danger) && !(await this.confirm(action, rows))) return;
    const about = { rows, answers: input, params };
    const { message, outcomes, jobId, result } = await sendAction(action, call, entity, about);
    // Its notice shows the progress and the result, and the views reload at its end.
    if (jobId !== null && action.job) return showJob(jobId);
    const reloaded = invalidate(entity.id);
    this.showOutcomes(action, rows, message, outcomes);
    if (outcomes.every(({ success }) => success))
      await runScriptHook({
        ...this.scripted(),
        method: action.key,
        given: rows.length === 1 ? rows : [],
        rows,
      });
    if (action.then !== 'reload' && outcomes.every(({ success }) => success)) {
      const context = this.context();
      const given = fillScreenParameters(action.then.with, rows, { ...context, params: { ...context.params, result } });
      await this.openScreen(action.then.screen, given, { about: recordNames(entity, rows) }, release);
    }
    return reloaded;
  }

  private showOutcomes(
    action: Action,
    rows: readonly TableRow[],
    message: string,
    outcomes: readonly ActionOutcome[],
  ): void {
    const failed = outcomes.filter(({ success }) => !success);
    const names = new Map(rows.map((row) => [idOf(row), this.nameOf(row)]));
    if (failed.length === 0) notify.success(message, action.keepMessage ? { durationMs: 0 } : {});
    else if (outcomes.length === 1) notify.warning(failed[0]?.message || messages.saveFailed);
    else {
      this.target.showReport({
        label: action.label,
        outcomes: outcomes.map((outcome) => ({ ...outcome, name: names.get(outcome.id) || outcome.id })),
      });
    }
  }
}
