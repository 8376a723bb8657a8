/** Runs the script of a form in QuickJS: an interpreter without access to the page, limited in time and memory. */
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { isJsonObject, parseJson } from '@/model/http/json';
import { messages } from './messages';
import { PRELUDE } from './prelude';
import type { ScriptMethods, ScriptOutput, ScriptPlace, ScriptProblem } from './protocol';

const MEMORY_BYTES = 32 * 1024 * 1024;
const STACK_BYTES = 256 * 1024;
/** Milliseconds that one call into the interpreter may take; waiting for a reply is no part of it. */
const SLICE_MS = 1000;
const JOBS_PER_TURN = 1000;
/** Characters of JSON that a script may report at once, and reports of one turn. */
const MAX_OUTPUT = 200_000;
const MAX_OUTPUTS = 1000;
const FILE = 'enhance.js';

/** The script has ended: it was wrong, or exceeded a limit. */
export class ScriptStopped extends Error {
  override readonly name = 'ScriptStopped';
  constructor(readonly problem: ScriptProblem) {
    super(problem.message);
  }
}

/** The line of the script in a stack trace; null when the trace names none. */
export function lineOf(stack: unknown): number | null {
  const [, line] = /enhance\.js:(\d+)/.exec(typeof stack === 'string' ? stack : '') ?? [];
  return line === undefined ? null : Number(line);
}

/** Limits are reported by the interpreter as errors of its own. */
function messageOf(name: unknown, message: string): string {
  if (name === 'InternalError' && message.includes('interrupted')) return messages.tooLong;
  if (message.includes('out of memory')) return messages.tooMuchMemory;
  if (message.includes('call stack')) return messages.tooDeep;
  return message;
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= 64;
const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isName).slice(0, 1000) : []);

export class ScriptEngine {
  private readonly runtime: QuickJSRuntime;
  private readonly vm: QuickJSContext;
  private readonly handle: QuickJSHandle;
  private deadline = 0;
  private outputs = 0;
  private isOverflowing = false;

  /** @param emit gets what the script reports, and the line that does; the engine ends with its worker */
  constructor(
    quickJs: QuickJSWASMModule,
    place: ScriptPlace,
    private readonly emit: (output: ScriptOutput, line: number | null) => void,
  ) {
    this.runtime = quickJs.newRuntime();
    this.runtime.setMemoryLimit(MEMORY_BYTES);
    this.runtime.setMaxStackSize(STACK_BYTES);
    this.runtime.setInterruptHandler(() => performance.now() > this.deadline);
    this.vm = this.runtime.newContext();
    this.deadline = performance.now() + SLICE_MS;
    const prelude = this.vm.unwrapResult(this.vm.evalCode(PRELUDE, 'prelude.js'));
    const emitter = this.vm.newFunction('emit', (kind, json, stack) => {
      this.report(this.vm.getString(kind), this.vm.getString(json), this.vm.getString(stack));
    });
    const placeName = this.vm.newString(place);
    this.handle = this.vm.unwrapResult(this.vm.callFunction(prelude, this.vm.undefined, emitter, placeName));
    for (const used of [prelude, emitter, placeName]) used.dispose();
  }

  /** @param source of the function `OnlineEnhanceJs` (contract.md §7.5) @throws ScriptStopped */
  start(source: string): ScriptMethods {
    const constructor = this.enter(() => this.evaluate(source));
    const found = parseJson(this.send('create', '', constructor));
    constructor.dispose();
    const given = isJsonObject(found) ? found : {};
    const changes = isJsonObject(given.changes) ? given.changes : {};
    return {
      methods: namesIn(given.methods),
      changes: Object.fromEntries(Object.entries(changes).map(([name, fields]) => [name, namesIn(fields)])),
    };
  }

  /** @param json of the message; the outcome is reported later @throws ScriptStopped */
  handleMessage(kind: 'call' | 'change' | 'reply', json: string): void {
    this.send(kind, json, this.vm.undefined);
  }

  /** The function is an expression for some clients, and a statement for others. */
  private evaluate(source: string): QuickJSHandle {
    const asExpression = this.vm.evalCode(`(${source}\n)`, FILE);
    if (!asExpression.error) return asExpression.value;
    const asStatement = this.vm.evalCode(`${source}\n;OnlineEnhanceJs`, FILE);
    if (asStatement.error) {
      asStatement.error.dispose();
      throw this.stopped(asExpression.error);
    }
    asExpression.error.dispose();
    return asStatement.value;
  }

  private send(kind: string, json: string, given: QuickJSHandle): string {
    const [name, text] = [this.vm.newString(kind), this.vm.newString(json)];
    try {
      return this.enter(() => {
        const called = this.vm.callFunction(this.handle, this.vm.undefined, name, text, given);
        if (called.error) throw this.stopped(called.error);
        const value = called.value.consume((result) => this.vm.getString(result));
        this.runJobs();
        return value;
      });
    } finally {
      name.dispose();
      text.dispose();
    }
  }

  /** Runs the reactions of promises. A chain that never ends reaches the deadline between two of them. */
  private runJobs(): void {
    while (this.runtime.hasPendingJob()) {
      if (performance.now() > this.deadline) throw new ScriptStopped({ message: messages.tooLong, line: null });
      const done = this.runtime.executePendingJobs(JOBS_PER_TURN);
      if (done.error) throw this.stopped(done.error);
      done.dispose();
    }
  }

  private enter<T>(work: () => T): T {
    this.deadline = performance.now() + SLICE_MS;
    this.outputs = 0;
    const done = work();
    if (this.isOverflowing) throw new ScriptStopped({ message: messages.tooLarge, line: null });
    return done;
  }

  private stopped(error: QuickJSHandle): ScriptStopped {
    const given: unknown = this.vm.dump(error);
    error.dispose();
    const { name, message, stack } = isJsonObject(given) ? given : { name: '', message: String(given), stack: '' };
    return new ScriptStopped({ message: messageOf(name, String(message)), line: lineOf(stack) });
  }

  private report(kind: string, json: string, stack: string): void {
    this.outputs += 1;
    this.isOverflowing ||= json.length > MAX_OUTPUT || this.outputs > MAX_OUTPUTS;
    if (this.isOverflowing) return;
    const value = parseJson(json);
    if (kind !== 'failed' || !isJsonObject(value)) {
      this.emit({ kind, value }, lineOf(stack));
      return;
    }
    const problem = { message: messageOf(value.name, String(value.message)), line: lineOf(value.stack) };
    // A plain `Error` is thrown on purpose, to reject; others are bugs in the script.
    const isBug = value.name !== '' && value.name !== 'Error';
    this.emit({ kind, value: { id: value.id, isBug, ...problem } }, problem.line);
  }
}
