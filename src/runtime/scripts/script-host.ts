/** Runs the script of a form in a worker, on behalf of the page. */
import wasmUrl from '@jitl/quickjs-ng-wasmfile-release-sync/wasm?url';
import { isJsonObject } from '@/model/http/json';
import { messages } from './messages';
import type {
  FromWorker,
  ScriptMethods,
  ScriptOutcome,
  ScriptOutput,
  ScriptPlace,
  ScriptProblem,
  ScriptState,
  ToWorker,
} from './protocol';
import { requestForScript } from './script-requests';

/** Milliseconds after which a worker that does not reply is ended. */
const WATCHDOG_MS = 5000;

export interface ScriptStart {
  source: string;
  place: ScriptPlace;
}

export interface ScriptEvents {
  /** What the script asks the page to do, unchecked, and the line that does; null when it is unknown. */
  onOutput: (output: ScriptOutput, line: number | null) => void;
  /** A bug of the script, once for each call. */
  onProblem: (problem: ScriptProblem) => void;
}

export interface RunningScript extends ScriptMethods {
  /** Calls a method; one that fails by a bug reports it and gives `undefined`. */
  call(method: string, given: readonly unknown[], state: ScriptState): Promise<ScriptOutcome>;
  /** Tells a method that a field has changed. */
  change(method: string, field: string, event: unknown, state: ScriptState): Promise<ScriptOutcome>;
  stop(): void;
}

const NOTHING: ScriptOutcome = { value: undefined };

/** Calls that wait for their outcome, and the watchdog of the worker. */
class ScriptCalls {
  private last = 0;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private unanswered = 0;
  private ended = false;
  private readonly waiting = new Map<number, (outcome: ScriptOutcome) => void>();

  constructor(
    private readonly worker: Worker,
    private readonly events: ScriptEvents,
  ) {}

  post(message: ToWorker): void {
    if (this.ended) return;
    this.unanswered += 1;
    this.watch();
    this.worker.postMessage(message);
  }

  idle(): void {
    this.unanswered -= 1;
    this.watch();
  }

  call(kind: 'call' | 'change', message: object): Promise<ScriptOutcome> {
    if (this.ended) return Promise.resolve(NOTHING);
    this.last += 1;
    const id = this.last;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.post({ kind, json: JSON.stringify({ ...message, id }) });
    });
  }

  settle(given: unknown, outcome: ScriptOutcome): void {
    const id = isJsonObject(given) ? Number(given.id) : 0;
    this.waiting.get(id)?.(outcome);
    this.waiting.delete(id);
  }

  end(problem: ScriptProblem | null): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.watchdog);
    this.worker.terminate();
    for (const resolve of this.waiting.values()) resolve(NOTHING);
    if (problem) this.events.onProblem(problem);
  }

  private watch(): void {
    clearTimeout(this.watchdog);
    if (this.unanswered > 0)
      this.watchdog = setTimeout(() => this.end({ message: messages.tooLong, line: null }), WATCHDOG_MS);
  }
}

function receiveOutput(
  calls: ScriptCalls,
  { onOutput, onProblem }: ScriptEvents,
  { output, line }: Extract<FromWorker, { kind: 'output' }>,
): void {
  const value = isJsonObject(output.value) ? output.value : {};
  if (output.kind === 'done') calls.settle(value, { value: value.value });
  else if (output.kind === 'request')
    void requestForScript(value).then((result) =>
      calls.post({ kind: 'reply', json: JSON.stringify({ id: value.id, result }) }),
    );
  else if (output.kind !== 'failed') onOutput(output, line);
  else if (value.isBug === true) {
    onProblem({ message: String(value.message), line: typeof value.line === 'number' ? value.line : null });
    calls.settle(value, NOTHING);
  } else calls.settle(value, { rejection: String(value.message) });
}

/**
 * Starts the script in a worker of its own.
 * @returns null when it cannot be started; the problem is reported
 */
export async function startScript({ source, place }: ScriptStart, events: ScriptEvents): Promise<RunningScript | null> {
  const wasm = await fetch(wasmUrl).then((reply) => reply.arrayBuffer());
  const worker = new Worker(new URL('./script-worker.ts', import.meta.url), { type: 'module' });
  const calls = new ScriptCalls(worker, events);
  return new Promise((resolve) => {
    const end = (problem: ScriptProblem) => {
      calls.end(problem);
      resolve(null);
    };
    worker.addEventListener('error', () => end({ message: messages.notStarted, line: null }));
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'idle') calls.idle();
      else if (data.kind === 'stopped') end(data.problem);
      else if (data.kind === 'output') receiveOutput(calls, events, data);
      else
        resolve({
          ...data.methods,
          call: (method, given, state) => calls.call('call', { method, given, state }),
          change: (method, field, event, state) => calls.call('change', { method, field, event, state }),
          stop: () => calls.end(null),
        });
    });
    calls.post({ kind: 'start', wasm, source, place });
  });
}
