/** Replies of a fixture, by the last segment of the path, for field types that send requests. */
import type { Value } from '@/model/entity/field-type';
import type { Fixture } from '@/registry/fixtures';
import { startStubServer } from './stub-server';

export const server: {
  answers: NonNullable<Fixture['replies']>;
  /** Requested paths, in order. */
  asked: { path: string; params: Record<string, string> }[];
} = { answers: {}, asked: [] };

function answer(path: string, params: Record<string, string>): Value {
  server.asked.push({ path, params });
  const parts = path.split('/');
  const last = parts.findLast((part) => part !== '') ?? '';
  if (!(last in server.answers)) throw new Error(`the fixture has no answer for ${path}`);
  const given = server.answers[last]!;
  return typeof given === 'function' ? given(params) : given;
}

const DOT = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);

/** Starts a runtime whose server replies with `server.answers`, and to a download with a picture of one pixel. */
export function startFixtureServer(): void {
  startStubServer(({ path, params, wantsFile }) =>
    wantsFile ? new Blob([DOT], { type: 'image/png' }) : answer(path, params),
  );
}
