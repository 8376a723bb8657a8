/** Requests from this server to identity providers: bounded in time and size, without following redirects. */
import { type JsonObject, parseJsonObject } from '@/model/http/json';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1_048_576;

/** Invalid reply of an identity provider. The message is for the log and contains no values of the reply. */
export class BackchannelError extends Error {
  override readonly name = 'BackchannelError';
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new BackchannelError('the response is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** @throws BackchannelError unless the response is 2xx and arrives in time */
export async function fetchText(url: string, init: RequestInit = {}): Promise<string> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await readText(response);
    if (!response.ok) throw new BackchannelError(`${new URL(url).host} responded with ${response.status}`);
    return text;
  } catch (error) {
    if (error instanceof BackchannelError) throw error;
    throw new BackchannelError(`${new URL(url).host} cannot be reached`);
  }
}

/** @throws BackchannelError unless the response is a JSON object */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<JsonObject> {
  const text = await fetchText(url, { ...init, headers: { accept: 'application/json', ...init.headers } });
  const object = parseJsonObject(text);
  if (object) return object;
  throw new BackchannelError(`${new URL(url).host} did not respond with a JSON object`);
}
