/**
 * Worker that runs the script of one form. It has no network: the page sends it the interpreter, and the functions that
 * could load anything are removed before the script starts. Its own policy forbids connections as well
 * (server/http/static-files.ts).
 */
import loader from '@jitl/quickjs-ng-wasmfile-release-sync/emscripten-module';
import { QuickJSFFI } from '@jitl/quickjs-ng-wasmfile-release-sync/ffi';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import { messages } from './messages';
import type { FromWorker, ToWorker } from './protocol';
import { ScriptEngine, ScriptStopped } from './script-engine';

const NETWORK = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'WebTransport',
  'RTCPeerConnection',
  'importScripts',
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'indexedDB',
  'caches',
];

const say = (message: FromWorker) => postMessage(message);

/** Ends the script: nothing is sent to it any more. */
const stop = (error: unknown) =>
  say({
    kind: 'stopped',
    problem: error instanceof ScriptStopped ? error.problem : { message: messages.notStarted, line: null },
  });

async function start({ wasm, source, place }: Extract<ToWorker, { kind: 'start' }>): Promise<ScriptEngine> {
  const base = {
    type: 'sync',
    importFFI: () => Promise.resolve(QuickJSFFI),
    importModuleLoader: () => Promise.resolve(loader),
  } as const;
  const quickJs = await newQuickJSWASMModuleFromVariant(newVariant(base, { wasmBinary: wasm }));
  const engine = new ScriptEngine(quickJs, place, (output, line) => say({ kind: 'output', output, line }));
  say({ kind: 'started', methods: engine.start(source) });
  return engine;
}

for (const name of NETWORK) Reflect.defineProperty(globalThis, name, { value: undefined });

const running: { engine: ScriptEngine | null } = { engine: null };
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  const handle = async () => {
    if (data.kind === 'start') running.engine = await start(data);
    else running.engine?.handleMessage(data.kind, data.json);
  };
  handle()
    .catch(stop)
    .finally(() => say({ kind: 'idle' }));
});
