/**
 * A server with valid replies. A story can replace them by wrong shapes, large or slow replies, or markup in every
 * text.
 */
import { openForeignServer, type Asked, type ForeignServer, type Reply } from './foreign-server';
import { departs, dictRows, itemRows, menu, userOf } from './legacy-data';

export interface HostileServer extends ForeignServer {
  /** Replies by path; all other paths get a valid reply. */
  answers: Record<string, Reply>;
}

export const ok = (result: unknown, message = '') => ({
  success: true,
  message,
  code: 200,
  result,
  timestamp: Date.now(),
});
export const PATHS = {
  signIn: '/sys/login',
  permissions: '/sys/permission/getUserPermissionByToken',
  dicts: '/sys/dict/list',
  departs: '/sys/user/getCurrentUserDeparts',
} as const;

/** Markup that sets `window.jwran` when it is executed, or requests an image of this name. */
export const MARK = 'jwran';
export const MARKUP = [
  `<script>window.${MARK}=1</script>`,
  `<img src="/${MARK}" onerror="window.${MARK}=1">`,
  `<svg onload="window.${MARK}=1">`,
  `javascript:window.${MARK}=1`,
  `{{constructor.constructor('window.${MARK}=1')()}}`,
  `\${window.${MARK}=1}`,
  `"><iframe srcdoc="<script>parent.${MARK}=1</script>">`,
].join(' ');

/** Names of inherited object properties. */
export const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then'];

/** Shapes that violate the contract. */
export const SHAPES: Readonly<Record<string, Reply>> = {
  null: { body: 'null' },
  text: { body: '"ok"' },
  number: { body: '42' },
  list: { body: '[]' },
  'empty answer': { body: '' },
  'empty object': { body: '{}' },
  'a web page': { body: '<!doctype html><title>x</title><h1>It works</h1>', type: 'text/html' },
  'half a document': { body: '{"success":true,"result":{"menu":[{' },
  'a result that is text': { body: ok('text') },
  'a result that is a number': { body: ok(7) },
  'a result that is a list of nothing': { body: ok([null, null]) },
  'a result of wrong parts': {
    body: ok({
      token: { a: 1 },
      userInfo: [],
      menu: [1, null, 'x', [], { children: 'x', meta: 3, path: {}, id: [] }],
      auth: 'x',
      allAuth: { a: 1 },
      records: 'none',
      total: {},
      list: 9,
      sysAllDictItems: [[1], 'x'],
    }),
  },
  'a list of wrong records': { body: ok({ records: [null, 1, 'x', [], {}], total: '-3' }) },
  'an error page': { status: 500, body: '<h1>500</h1>', type: 'text/html' },
  'bad request in words': { status: 400, body: 'no', type: 'text/plain' },
};

const signedIn = () =>
  ok({ token: 'hostile', userInfo: userOf('admin', '管理员', 'A01'), departs, multi_depart: 1, sysAllDictItems: {} });

function well({ path, query }: Asked): unknown {
  const size = Number(query.get('pageSize') ?? 10);
  const page = (rows: unknown[]) => ok({ records: rows.slice(0, size), total: rows.length });
  switch (path) {
    case PATHS.signIn:
      return signedIn();
    case PATHS.permissions:
      return ok({ menu, auth: [], allAuth: [] });
    case PATHS.dicts:
      return page(dictRows());
    case '/sys/dictItem/list':
      return page(itemRows());
    case PATHS.departs:
      return ok({ list: departs, orgCode: 'A01' });
    default:
      return ok([]);
  }
}

export async function openHostileServer(): Promise<HostileServer> {
  const answers: Record<string, Reply> = {};
  const server = await openForeignServer((asked) => {
    const named = Object.keys(answers).find((path) => asked.path.startsWith(path));
    return (named === undefined ? undefined : answers[named]) ?? { body: well(asked) };
  });
  return { ...server, answers };
}
