/** The script of a form while it is open: follows its fields, is asked before saving, and runs its buttons. */
import { ApiError } from '@/runtime/errors/api-error';
import { notify } from '@/runtime/notices/notices';
import type { ScriptOutcome } from '@/runtime/scripts/protocol';
import type { RunningScript } from '@/runtime/scripts/script-host';
import { messages } from '../../scripts/messages';
import { hookOf, showProblem } from '../../scripts/script-output';
import type { FormController } from '../state/form-controller';
import type { ScriptPage } from './script-page';

/** A script that runs, and the form as it sees it. */
interface Started {
  script: RunningScript;
  page: ScriptPage;
}

export class FormScript {
  private page: ScriptPage | null = null;
  private started: Promise<Started | null> = Promise.resolve(null);

  constructor(
    private readonly form: FormController,
    private readonly source: string,
  ) {}

  /** Starts the script. Returns the cleanup function. */
  open(): () => void {
    const controller = new AbortController();
    const starting = this.start(controller.signal);
    this.started = starting;
    // Changes while the script is being loaded are passed to it when it runs.
    const unsubscribe = this.form.record.subscribe((paths) => {
      if (this.page?.isApplying) return;
      void starting.then((started) => {
        if (started) for (const path of paths) this.changed(started, path);
      });
    });
    return () => {
      controller.abort();
      unsubscribe();
      void starting.then((started) => started?.script.stop());
    };
  }

  /** Asks the script whether the record may be saved; one that is wrong has no say. @throws ApiError when it rejects */
  async beforeSubmit(): Promise<void> {
    const started = await this.started;
    if (!started?.script.methods.includes('beforeSubmit')) return;
    const outcome = await started.script.call('beforeSubmit', [this.form.valuesToSave()], started.page.state());
    if ('rejection' in outcome) throw new ApiError(outcome.rejection || messages.rejected);
  }

  /** Runs the button of a script, and its hook. */
  async press(code: string): Promise<void> {
    const started = await this.started;
    if (!started) return;
    const { script, page } = started;
    if (!script.methods.includes(code)) {
      notify.warning(messages.noMethod(code));
      return;
    }
    const outcome = await script.call(code, [], page.state());
    this.tell(outcome);
    if ('value' in outcome && script.methods.includes(hookOf(code)))
      this.tell(await script.call(hookOf(code), [], page.state()));
  }

  private async start(signal: AbortSignal): Promise<Started | null> {
    const [{ startScript }, { ScriptPage: Page }] = await Promise.all([
      import('@/runtime/scripts/script-host'),
      import('./script-page'),
    ]);
    if (signal.aborted) return null;
    const page = new Page(this.form);
    this.page = page;
    const script = await startScript(
      { source: this.source, place: 'form' },
      { onOutput: (output, line) => page.apply(output, line), onProblem: showProblem },
    );
    if (!script) return null;
    if (signal.aborted) {
      script.stop();
      return null;
    }
    // `show` is the older name.
    const loaded = ['loaded', 'show'].find((name) => script.methods.includes(name));
    if (loaded !== undefined) void script.call(loaded, [], page.state()).then((one) => this.tell(one));
    return { script, page };
  }

  /** @param path `field`, or `child/row/field` */
  private changed({ script, page }: Started, path: string): void {
    const [first = '', rowId = '', key = ''] = path.split('/');
    const isRow = key !== '';
    const [method, field] = isRow ? [`${first}_onlChange`, key] : ['onlChange', first];
    if (!(Object.hasOwn(script.changes, method) && script.changes[method]?.includes(field))) return;
    const { record } = this.form;
    const row = isRow ? record.row(first, rowId) : record.values;
    const event = {
      value: row?.[field] ?? null,
      row: row ?? null,
      column: { key: field },
      child: isRow ? first : null,
      type: 'change',
    };
    void script.change(method, field, event, page.state()).then((one) => this.tell(one));
  }

  private tell(outcome: ScriptOutcome): void {
    if ('rejection' in outcome) notify.warning(outcome.rejection || messages.rejected);
  }
}
