/** Error report that a user sends to support: enough to find the cause, without secrets. */
import { now } from '@/runtime/environment/server-clock';
import { session } from '@/runtime/session/session-state';
import { chunkErrorCode } from './chunk-error';
import { messages } from '../messages';

/** Number of stack frames in the report: the top ones show the location, the others belong to libraries. */
const MAX_FRAMES = 6;
const SECRET = /\b((?:access[-_]?)?token|password|secret|ticket|captcha)(["']?\s*[=:]\s*["']?)[^\s&"',}]+/gi;

/** Name of the built script; it identifies the build. */
function buildFile(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script?.src.split('/').at(-1)?.split('?')[0] ?? '';
}

function withoutSecrets(text: string): string {
  const { token } = session();
  const plain = token ? text.replaceAll(token, '…') : text;
  return plain.replace(SECRET, '$1$2…').replaceAll(location.origin, '');
}

const topFrames = (stack: string) =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at ') || line.includes('@'))
    .slice(0, MAX_FRAMES)
    .map((line) => `  ${line}`);

/** Path and parameter names of the address. Parameter values are left out: they may be personal data. */
function pageAddress(): string {
  const names = [...new URLSearchParams(location.search).keys()];
  return names.length > 0 ? `${location.pathname}（${names.join('、')}）` : location.pathname;
}

/**
 * Builds the report as one text.
 * @param screen id of the screen
 * @param components component stack of React
 */
export function errorReport(screen: string, error: unknown, components: string): string {
  const said = error instanceof Error ? error.message : String(error);
  const code = chunkErrorCode(error) ?? (error instanceof Error ? error.name : typeof error);
  const { time, screen: id, page, version, code: coded, message, browser } = messages.report;
  const lines = [
    [time, now()],
    [id, screen],
    [page, pageAddress()],
    [version, buildFile()],
    [coded, code],
    [message, said],
    [browser, navigator.userAgent],
  ].map(([label, text]) => `${label}：${text}`);
  const stack = topFrames((error instanceof Error && error.stack) || '');
  return withoutSecrets([...lines, ...stack, ...(components ? ['', ...topFrames(components)] : [])].join('\n'));
}
