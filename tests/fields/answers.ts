/** The server of a fixture: answers by path, so that types which ask for what they offer are proven like the others. */
import type { Value } from '@/model/field-type';

export const server: { answers: Readonly<Record<string, Value>> } = { answers: {} };

function answer(path: string): Value {
  const plain = decodeURIComponent(path.replace(/\?.*$/, ''));
  if (!(plain in server.answers)) throw new Error(`the fixture has no answer for ${plain}`);
  return server.answers[plain]!;
}

/** `runtime/http` that asks the fixture: `vi.mock('@/runtime/http', async (real) => answering(await real()))`. */
export function answering(http: object): object {
  const get = (path: string) => Promise.resolve().then(() => answer(path));
  const call = (_method: string, path: string) =>
    get(path).then((result) => ({ success: true, code: 0, message: '', result, timestamp: 0 }));
  return { ...http, get, call };
}
