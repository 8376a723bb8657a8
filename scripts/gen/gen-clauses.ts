/**
 * Copies what the tests need from the specification into the repository, so that `npm test` never reads outside it:
 * numbered clauses, the business domain, endpoint tables and the calls that real clients were seen to make.
 *
 * `npm run gen:clauses` writes from `../shared`; `--check` exits 1 when a committed file is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { clausesOf } from '../../tests/spec/specification';

const SHARED = '../shared/spec';
const OUT = 'tests/spec';

/** A file of the shared specification. @throws where it is not present */
export const sharedText = (name: string): string => readFileSync(`${SHARED}/${name}`, 'utf8');
const lines = (values: readonly unknown[]): string =>
  `[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]\n`;

/** `GET /sys/…` mentions of a document, in order, each once. */
function callsOf(text: string): { method: string; path: string }[] {
  const calls = [...text.matchAll(/\b(GET|POST|PUT|DELETE|ANY) (\/[A-Za-z][\w/{}.-]*)/g)].map((match) => ({
    method: match[1]!,
    path: match[2]!,
  }));
  return [...new Map(calls.map((call) => [`${call.method} ${call.path}`, call])).values()];
}

/** The rows of the two page-call tables and the start sequences, by client. */
function traceOf(
  text: string,
): { client: string; page: string; method: string; path: string; query: string; body: string }[] {
  const rows: ReturnType<typeof traceOf> = [];
  let client = '';
  for (const line of text.split('\n')) {
    const heading = /^### (V[23])\b/.exec(line);
    if (heading) client = heading[1]!;
    if (!client || !line.startsWith('| ')) continue;
    const [page = '', calls = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    for (const call of calls.matchAll(/`(GET|POST|PUT|DELETE|WS) ([^`?]+?)(?:\?([^` ]*))?(?: body ([^`]*))?`/g)) {
      rows.push({ client, page, method: call[1]!, path: call[2]!, query: call[3] ?? '', body: call[4] ?? '' });
    }
  }
  return rows;
}

/** Every file to write, by path. */
export function fixtures(): Record<string, string> {
  const clauses = [1, 2].flatMap((file) =>
    clausesOf(file, sharedText(file === 1 ? '1-shell-session-http.md' : '2-widgets-lists.md')),
  );
  return {
    [`${OUT}/clauses.json`]: lines(clauses),
    [`${OUT}/contract-calls.json`]: lines(callsOf(sharedText('contract.md'))),
    [`${OUT}/client-trace.json`]: lines(traceOf(sharedText('client-trace.md'))),
    [`${OUT}/domain.json`]: JSON.stringify(JSON.parse(sharedText('domain.json'))) + '\n',
  };
}

export const sharedIsHere = (): boolean => existsSync(SHARED);

export async function main(args: string[]): Promise<number> {
  if (!sharedIsHere()) {
    console.error('../shared/spec is not here: nothing to generate from');
    return 1;
  }
  const stale = Object.entries(fixtures()).filter(
    ([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text,
  );
  if (args.includes('--check')) {
    for (const [path] of stale) console.error(`${path} is stale: run npm run gen:clauses and commit it`);
    return stale.length > 0 ? 1 : 0;
  }
  for (const [path, text] of stale) writeFileSync(path, text);
  console.log(stale.length > 0 ? `written: ${stale.map(([path]) => path).join(', ')}` : 'up to date');
  return 0;
}
