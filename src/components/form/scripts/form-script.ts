/** The script of a form while it is open: follows its fields, is asked before saving, and runs its buttons. */
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { isJsonObject } from '@/model/http/json';
import type { Row } from '@/model/record';
import { ApiError } from '@/runtime/errors/api-error';
import { notify } from '@/runtime/notices/notices';
import type { FormScriptState, ScriptOutcome, ScriptOutput } from '@/runtime/scripts/protocol';
import type { RunningScript } from '@/runtime/scripts/script-host';
import { messages } from '../../scripts/messages';
import { hookOf, showNotice, showProblem } from '../../scripts/script-output';
import type { FormController } from '../state/form-controller';
import { ScriptFields } from './script-fields';

const scalarOf = (value: unknown): Value | undefined => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Number.isSafeInteger(value) ? value : String(value);
};

/** The values of known fields; tells about others. */
function knownValues(fields: Entity['fields'], given: unknown): Row {
  const entries = Object.entries(isJsonObject(given) ? given : {}).flatMap(([key, value]) => {
    const scalar = scalarOf(value);
    if (Object.hasOwn(fields, key) && scalar !== undefined) return [[key, scalar] as const];
    notify.warning(messages.unknownField(key));
    return [];
  });
  return Object.fromEntries(entries);
}

const rowsIn = (values: Row, child: string): Row[] => {
  const rows = values[child];
  return Array.isArray(rows) ? (rows as Row[]) : [];
};

export class FormScript {
  /** True while the values of the script are entered: they are no changes by the user. */
  private isApplying = false;
  private started: Promise<RunningScript | null> = Promise.resolve(null);

  private readonly fields: ScriptFields;

  constructor(
    private readonly form: FormController,
    private readonly source: string,
  ) {
    this.fields = new ScriptFields(form);
  }

  /** Starts the script. Returns the cleanup function. */
  open(): () => void {
    const controller = new AbortController();
    const started = this.start(controller.signal);
    this.started = started;
    // Changes while the script is being loaded are passed to it when it runs.
    const unsubscribe = this.form.record.subscribe((paths) => {
      if (this.isApplying) return;
      void started.then((script) => {
        if (script) for (const path of paths) this.changed(script, path);
      });
    });
    return () => {
      controller.abort();
      unsubscribe();
      void started.then((script) => script?.stop());
    };
  }

  /** Asks the script whether the record may be saved; one that is wrong has no say. @throws ApiError when it rejects */
  async beforeSubmit(): Promise<void> {
    const script = await this.started;
    if (!script?.methods.includes('beforeSubmit')) return;
    const outcome = await script.call('beforeSubmit', [this.form.valuesToSave()], this.state());
    if ('rejection' in outcome) throw new ApiError(outcome.rejection || messages.rejected);
  }

  /** Runs the button of a script, and its hook. */
  async press(code: string): Promise<void> {
    const script = await this.started;
    if (!script) return;
    if (!script.methods.includes(code)) {
      notify.warning(messages.noMethod(code));
      return;
    }
    const outcome = await script.call(code, [], this.state());
    this.tell(outcome);
    if ('value' in outcome && script.methods.includes(hookOf(code)))
      this.tell(await script.call(hookOf(code), [], this.state()));
  }

  private async start(signal: AbortSignal): Promise<RunningScript | null> {
    const { startScript } = await import('@/runtime/scripts/script-host');
    if (signal.aborted) return null;
    const script = await startScript(
      { source: this.source, place: 'form' },
      { onOutput: (output) => this.apply(output), onProblem: showProblem },
    );
    if (!script || signal.aborted) return script;
    // `show` is the older name.
    const loaded = ['loaded', 'show'].find((name) => script.methods.includes(name));
    if (loaded !== undefined) void script.call(loaded, [], this.state()).then((one) => this.tell(one));
    return script;
  }

  /** @param path `field`, or `child/row/field` */
  private changed(script: RunningScript, path: string): void {
    const [first = '', rowId = '', key = ''] = path.split('/');
    const isRow = key !== '';
    const [method, field] = isRow ? [`${first}_onlChange`, key] : ['onlChange', first];
    if (!(Object.hasOwn(script.changes, method) && script.changes[method]?.includes(field))) return;
    const { values } = this.form.record;
    const row = isRow ? rowsIn(values, first).find(({ id }) => id === rowId) : values;
    const event = {
      value: row?.[field] ?? null,
      row: row ?? null,
      column: { key: field },
      target: null,
      type: 'change',
    };
    void script.change(method, field, event, this.state()).then((one) => this.tell(one));
  }

  private tell(outcome: ScriptOutcome): void {
    if ('rejection' in outcome) notify.warning(outcome.rejection || messages.rejected);
  }

  private state(): FormScriptState {
    const { record, context } = this.form;
    return { values: record.values, isUpdate: context.before !== null, fields: this.fields.parts() };
  }

  private apply(output: ScriptOutput): void {
    this.isApplying = true;
    try {
      if (output.kind === 'set') this.form.setValues(knownValues(this.form.entity.fields, output.value));
      else if (output.kind === 'rows') this.changeRows(output.value);
      else if (output.kind === 'field') this.fields.write(output.value);
      else showNotice(output);
    } finally {
      this.isApplying = false;
    }
  }

  private changeRows(given: unknown): void {
    const { child: key, rows, clear } = isJsonObject(given) ? given : {};
    const { record, entity } = this.form;
    const child = typeof key === 'string' && Object.hasOwn(entity.children, key) ? entity.children[key] : undefined;
    if (!child) {
      notify.warning(messages.unknownChild(String(key)));
      return;
    }
    const stored = rowsIn(record.values, child.key);
    if (clear === true)
      record.removeRows(
        child.key,
        stored.map(({ id }) => String(id)),
      );
    const start = clear === true ? 0 : stored.length;
    const added = Array.isArray(rows) ? rows.map((row) => knownValues(child.fields, row)) : [];
    record.addRows(
      child.key,
      added.map((row, index) => ({ at: start + index, row, touched: Object.keys(row) })),
    );
    this.form.rowsEdited();
  }
}
