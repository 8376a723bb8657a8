/** Calls of the script of a list: each runs in a worker of its own, which ends with it. */
import type { Row } from '@/model/record';
import { invalidate } from '@/runtime/records/invalidation';
import { notify } from '@/runtime/notices/notices';
import { screenScript } from '@/runtime/schemas/online-descriptions';
import type { ScriptOutcome, ScriptOutput } from '@/runtime/scripts/protocol';
import type { RunningScript } from '@/runtime/scripts/script-host';
import type { ListQuery, QueriedList } from './list-query';
import { messages } from '../../scripts/messages';
import { hookOf, showNotice, showProblem } from '../../scripts/script-output';

interface ListCall {
  screenId: string;
  /** Entity of the list, which `that.loadData()` reloads. */
  entityId: string;
  /** The form of the list. */
  form: string;
  queried: QueriedList | null;
  method: string;
  given: readonly unknown[];
  rows: readonly Row[];
}

/** A list as its script is started for it. */
export type ScriptedList = Pick<ListCall, 'screenId' | 'entityId' | 'form' | 'queried'>;

/** Starts the script of a list for some work; null without a script, undefined when it cannot run. */
async function withScript<T>(
  list: ScriptedList,
  work: (script: RunningScript, query: ListQuery) => Promise<T>,
): Promise<T | null | undefined> {
  const source = screenScript(list.screenId)?.source ?? '';
  if (source === '') return null;
  const [{ startScript }, { ListQuery: Query }, { openForScript }] = await Promise.all([
    import('@/runtime/scripts/script-host'),
    import('./list-query'),
    import('./list-modal'),
  ]);
  const reload = () => void invalidate(list.entityId);
  const query = new Query(list.queried, reload);
  const onOutput = (output: ScriptOutput, line: number | null) => {
    if (output.kind === 'reload') query.load();
    else if (output.kind === 'query') query.write(output.value);
    else if (output.kind === 'open') void openForScript({ value: output.value, line }, list.form, reload);
    else showNotice(output);
  };
  const script = await startScript({ source, place: 'list' }, { onOutput, onProblem: showProblem });
  if (!script) return undefined;
  try {
    return await work(script, query);
  } finally {
    script.stop();
  }
}

/** @returns null when the script has no such method; undefined when it cannot run, which is reported */
const callMethod = (call: ListCall): Promise<ScriptOutcome | null | undefined> =>
  withScript(call, async (script, query) =>
    script.methods.includes(call.method)
      ? script.call(call.method, call.given, { rows: call.rows, ...query.state() })
      : null,
  );

/** Runs `setup`, `created` and `mounted` of a list that was opened; a query that they write is searched. */
export async function openListScript(list: ScriptedList): Promise<void> {
  await withScript(list, async (script, query) => {
    for (const method of ['setup', 'created', 'mounted'])
      if (script.methods.includes(method)) await script.call(method, [], { rows: [], ...query.state() });
    query.loadWritten();
  });
}

/** @returns false when the script rejects, with its reason in a message */
function isAccepted(outcome: ScriptOutcome): boolean {
  if (!('rejection' in outcome)) return true;
  notify.warning(outcome.rejection || messages.rejected);
  return false;
}

/** Runs `<code>_hook` of a script, if it has one, after the button `<code>`. */
export async function runScriptHook(call: ListCall): Promise<void> {
  const outcome = await callMethod({ ...call, method: hookOf(call.method) });
  if (outcome) isAccepted(outcome);
}

/** Runs the button of a script, `<code>(row)` in a row and `<code>()` above the list, and its hook. */
export async function runScriptAction(call: ListCall): Promise<void> {
  const outcome = await callMethod(call);
  if (outcome === null) notify.warning(messages.noMethod(call.method));
  else if (outcome && isAccepted(outcome)) await runScriptHook(call);
}

/**
 * Calls `beforeAdd` once, `beforeEdit` or `beforeDelete` for each record.
 * @returns false when the script rejects, with its reason in a message
 */
export async function passesScript(call: Omit<ListCall, 'given'>): Promise<boolean> {
  for (const given of call.rows.length === 0 ? [[]] : call.rows.map((row) => [row])) {
    const outcome = await callMethod({ ...call, given });
    if (!outcome) return true;
    if (!isAccepted(outcome)) return false;
  }
  return true;
}
