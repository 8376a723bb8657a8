/** What a person sends on when a screen breaks: enough to find the cause, and no secret. */
import { now } from '@/runtime/environment/server-clock';
import { session } from '@/runtime/session/session-state';
import { chunkErrorCode } from './chunk-error';
import { messages } from '../messages';

/** The stack's top says where; the rest is the libraries'. */
const MAX_FRAMES = 6;
const SECRET = /\b((?:access[-_]?)?token|password|secret|ticket|captcha)(["']?\s*[=:]\s*["']?)[^\s&"',}]+/gi;

/** The built file that runs: it tells one build from every other. */
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

/** The values of an address may be anybody's data: its names are enough. */
function pageAddress(): string {
  const names = [...new URLSearchParams(location.search).keys()];
  return names.length > 0 ? `${location.pathname}（${names.join('、')}）` : location.pathname;
}

/**
 * The report as one text.
 * @param screen its id
 * @param components React's own stack
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
