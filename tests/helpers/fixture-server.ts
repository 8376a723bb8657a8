/** Replies of a fixture, by the last segment of the path, for field types that send requests. */
import type { Value } from '@/model/entity/field-type';
import type { Fixture } from '@/registry/fixtures';

export const server: {
  answers: NonNullable<Fixture['replies']>;
  /** Requested paths, in order. */
  asked: { path: string; params: unknown }[];
} = { answers: {}, asked: [] };

function answer(path: string, params: unknown): Value {
  server.asked.push({ path, params });
  const parts = path.replace(/\?.*$/, '').split('/');
  const last = parts.findLast((part) => part !== '') ?? '';
  if (!(last in server.answers)) throw new Error(`the fixture has no answer for ${path}`);
  const given = server.answers[last]!;
  return typeof given === 'function' ? given((params ?? {}) as Record<string, string>) : given;
}

const DOT = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);

/**
 * Replaces `runtime/http` by the replies of the fixture:
 * `vi.mock('@/runtime/http/request', async (real) => answering(await real()))`.
 */
export function answering(http: object): object {
  const get = (path: string, params?: unknown) => Promise.resolve().then(() => answer(path, params));
  const call = (_method: string, path: string, options?: { params?: unknown }) =>
    get(path, options?.params).then((result) => ({ success: true, code: 0, message: '', result, timestamp: 0 }));
  // A stored picture of one pixel.
  const request = async () => ({ status: 200, data: new Blob([DOT], { type: 'image/png' }), headers: {} });
  return { ...http, get, call, request };
}
