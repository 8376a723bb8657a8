/** Parser of HTTP calls as schema files write them. */
import type { Call } from './entity';

/** `"PUT /sys/dict/edit"` → method and path. */
export function parseCall(text: string): Call {
  const blank = text.indexOf(' ');
  return { method: text.slice(0, blank) as Call['method'], path: text.slice(blank + 1) };
}
