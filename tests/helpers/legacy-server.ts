/**
 * Test server with the behaviour of JeecgBoot 2.x (contract.md §0, §2, §4): a rejected token is HTTP 500, success has
 * code 0, totals are texts, queries return the message 操作成功！, edits accept only PUT, an empty reply is a failure, `>=`
 * requires a blank after it, dictionary look-ups check the signature, the captcha is always required, and a missing
 * path is reported with HTTP 200.
 */
import { createHash, randomBytes } from 'node:crypto';
import { openForeignServer, type Asked, type ForeignServer, type Reply } from './foreign-server';
import {
  allAuth,
  auth,
  departs,
  dictRows,
  itemRows,
  menu,
  permissionRows,
  userOf,
  visitDays,
  type Row,
} from './legacy-data';

export interface LegacyServer extends ForeignServer {
  /** Current rows of the tables. */
  dicts: Row[];
  items: Row[];
  /** The text of the captcha with this key. */
  captchaOf: (key: string) => string;
  /** Restores the initial state. */
  reset: () => void;
  /** Invalidates all tokens. */
  expire: () => void;
}

const SECRET = 'dd05f1c54d63749eda95f9fa6d49v442a';
const CAPTCHA_LIFE = 60_000;

/** An own page of the server, which uses a script and storage. */
const DRUID_PAGE = `<!doctype html><title>Druid</title><p>no scripts</p><script>
  localStorage.setItem('druid', 'kept');
  const token = localStorage.getItem('pro__Access-Token');
  document.querySelector('p').textContent = [localStorage.getItem('druid'), token, document.cookie].join(' ').trim();
</script>`;

const envelope = (success: boolean, code: number, message: string, result: unknown) => ({
  success,
  message,
  code,
  result,
  timestamp: Date.now(),
});
/** `new Result()` with a result: success, code 0, and a default message. */
const ok = (result: unknown, message = '操作成功！', code = 0) => envelope(true, code, message, result);
const failed = (message: string, code = 500) => envelope(false, code, message, null);

/** Spring's reply to an exception in a filter. */
const expired = (path: string): Reply => ({
  status: 500,
  body: {
    timestamp: '2021-10-01T08:00:00.000+0000',
    status: 500,
    error: 'Internal Server Error',
    message: 'Token失效，请重新登录',
    path,
  },
});

const part = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64url');
/** A text in the format of a JSON Web Token; the random signature makes each one different. */
const tokenOf = (username: string) =>
  `${part({ typ: 'JWT', alg: 'HS256' })}.${part({ exp: 1_700_000_000, username })}.${randomBytes(32).toString('base64url')}`;

/** Verifies X-Sign like 2.x: it covers the query without `_t`, and the last path segment if it contains a comma. */
function isSigned({ path, query, headers }: Asked): boolean {
  const params = new Map([...query].filter(([key]) => key !== '_t'));
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (last.includes(',')) params.set('x-path-variable', last);
  const sorted = Object.fromEntries([...params].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const sign = createHash('md5').update(JSON.stringify(sorted) + SECRET);
  return headers['x-sign'] === sign.digest('hex').toUpperCase() && /^\d{13,14}$/.test(String(headers['x-timestamp']));
}

/** Applies one scalar filter (contract.md §4.1): an operator is recognised only with a blank after it. */
function fits(wanted: string, value: string | number | null | undefined): boolean {
  const text = String(value ?? '');
  const rule = /^(ge|le|>=|<=) (.*)$/.exec(wanted);
  if (rule) {
    const order = Number(text) - Number(rule[2]);
    return rule[1] === 'ge' || rule[1] === '>=' ? order >= 0 : order <= 0;
  }
  if (wanted.startsWith('*') && wanted.endsWith('*')) return text.includes(wanted.slice(1, -1));
  return text === wanted;
}

/** One page of rows; the totals are texts. */
function list(rows: readonly Row[], query: URLSearchParams): unknown {
  const [column, order] = [query.get('column') ?? 'createTime', query.get('order') ?? 'desc'];
  const found = rows
    .filter((row) => Object.keys(row).every((key) => !query.get(key) || fits(query.get(key) ?? '', row[key])))
    .toSorted((a, b) => {
      const [first, second] = [String(a[column] ?? ''), String(b[column] ?? '')];
      const sign = first < second ? -1 : Number(first > second);
      return order === 'asc' ? sign : -sign;
    });
  const [current, size] = [Number(query.get('pageNo') ?? 1), Number(query.get('pageSize') ?? 10)];
  return {
    records: found.slice((current - 1) * size, current * size),
    total: String(found.length),
    size: String(size),
    current: String(current),
    pages: String(Math.ceil(found.length / size)),
    orders: [],
    optimizeCountSql: true,
    searchCount: true,
  };
}

type Handler = (asked: Asked) => unknown;
type Routes = Record<string, Handler>;

/** Routes add, edit, delete and deleteBatch of one table. 2.x has no queryById for dictionaries. */
function crud(base: string, rows: Row[], dateOf: () => string): Routes {
  const drop = (ids: readonly string[]) => {
    const gone = rows.filter((row) => ids.includes(String(row.id)));
    for (const row of gone) rows.splice(rows.indexOf(row), 1);
    return gone.length;
  };
  return {
    [`GET ${base}/list`]: ({ query }) => ok(list(rows, query)),
    [`POST ${base}/add`]: ({ body }) => {
      rows.push({ ...(body as Row), id: randomBytes(16).toString('hex'), createBy: 'admin', createTime: dateOf() });
      return ok(null, '保存成功！');
    },
    [`PUT ${base}/edit`]: ({ body }) => {
      const row = rows.find(({ id }) => id === (body as Row).id);
      if (!row) return failed('未找到对应实体');
      Object.assign(row, body, { updateBy: 'admin', updateTime: dateOf() });
      return ok(null, '编辑成功!');
    },
    [`DELETE ${base}/delete`]: ({ query }) =>
      drop([query.get('id') ?? '']) ? ok(null, '删除成功!') : failed('参数不识别！'),
    [`DELETE ${base}/deleteBatch`]: ({ query }) => {
      drop((query.get('ids') ?? '').split(','));
      return ok(null, '批量删除成功!');
    },
  };
}

const now = () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' }).format(new Date());

/**
 * Finds the route of a request: an exact one, else a route that ends in a slash and is a prefix of the path (`GET
 * /sys/randomImage/` for `/sys/randomImage/17`).
 */
function routeOf(routes: Routes, method: string, path: string): Handler | undefined {
  const exact = routes[`${method} ${path}`];
  const below = Object.keys(routes).find((key) => key.endsWith('/') && `${method} ${path}`.startsWith(key));
  return exact ?? (below ? routes[below] : undefined);
}

/** Starts the server. Its only account is admin with the password 123456. */
export async function openLegacyServer(): Promise<LegacyServer> {
  const [dicts, items] = [dictRows(), itemRows()];
  const captchas = new Map<string, { code: string; at: number }>();
  const tokens = new Set<string>();
  const user = userOf('admin', '管理员', 'A01');
  let password = '123456';

  const itemsOf = (code: string) => {
    const id = dicts.find(({ dictCode }) => dictCode === code)?.id;
    return items
      .filter(({ dictId, status }) => dictId === id && Number(status) === 1)
      .map(({ itemText, itemValue }) => ({ value: itemValue, text: itemText, title: itemText }));
  };
  const allItems = () => Object.fromEntries(dicts.map(({ dictCode }) => [dictCode, itemsOf(String(dictCode))]));

  function signIn({ body }: Asked): unknown {
    const given = body as Record<string, string | undefined>;
    if (!given.captcha) return failed('验证码无效');
    const drawn = captchas.get(given.checkKey ?? '');
    if (!drawn || Date.now() - drawn.at > CAPTCHA_LIFE || drawn.code !== given.captcha.toLowerCase())
      return failed('验证码错误');
    if (given.username !== user.username) return failed('该用户不存在，请注册');
    if (given.password !== password) return failed('用户名或密码错误');
    captchas.delete(given.checkKey ?? '');
    const token = tokenOf(user.username);
    tokens.add(token);
    const answer = { token, userInfo: user, departs, multi_depart: 2, sysAllDictItems: allItems() };
    return ok(answer, '登录成功', 200);
  }

  const open: Routes = {
    'POST /sys/login': signIn,
    'GET /sys/randomImage/': ({ path }) => {
      const key = path.slice('/sys/randomImage/'.length);
      captchas.set(key, { code: randomBytes(2).toString('hex'), at: Date.now() });
      return ok('data:image/jpg;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=');
    },
    'POST /sys/logout': ({ headers }) =>
      tokens.delete(String(headers['x-access-token'])) ? ok(null, '退出登录成功！') : failed('Token无效!'),
  };
  const guarded: Routes = {
    'GET /sys/permission/getUserPermissionByToken': () => ok({ menu, auth, allAuth }, '查询成功'),
    'GET /sys/user/getCurrentUserDeparts': () => ok({ list: departs, orgCode: user.orgCode }),
    'PUT /sys/selectDepart': ({ body }) => {
      user.orgCode = (body as { orgCode: string }).orgCode;
      return ok({ userInfo: user });
    },
    'PUT /sys/user/updatePassword': ({ body }) => {
      const given = body as Record<string, string>;
      if (given.oldpassword !== password) return failed('旧密码输入错误!');
      password = given.password ?? '';
      return ok(null, '密码修改成功！');
    },
    'GET /sys/permission/list': () => ok(permissionRows),
    'GET /sys/loginfo': () => ok({ totalVisitCount: 3456, todayVisitCount: 12, todayIp: 3 }),
    'GET /sys/visitInfo': () => ok(visitDays()),
    'GET /sys/user/queryUserRole': () => failed('未找到用户相关角色信息'),
    'GET /sys/duplicate/check': () => ok(null, '该值可用！', 200),
    'GET /sys/dict/getDictItems/': (asked) =>
      isSigned(asked) ? ok(itemsOf(asked.path.split('/').at(-1) ?? '')) : failed('Sign签名校验失败！'),
    'GET /sys/dict/queryAllDictItems': () => ok(allItems()),
    'GET /sys/dict/refleshCache': () => ok(null),
    ...crud('/sys/dict', dicts, now),
    ...crud('/sys/dictItem', items, now),
  };
  const all = { ...open, ...guarded };
  const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

  const server = await openForeignServer((asked): Reply => {
    const { method, path, headers } = asked;
    if (path === '/druid/') return { body: DRUID_PAGE, type: 'text/html;charset=UTF-8' };
    const known = METHODS.filter((one) => routeOf(all, one, path));
    const isOpen = known.some((one) => routeOf(open, one, path));
    if (known.length > 0 && !isOpen && !tokens.has(String(headers['x-access-token']))) return expired(path);
    const handler = routeOf(all, method, path);
    if (handler) return { body: handler(asked) };
    if (known.length === 0) return { body: failed('路径不存在，请检查路径是否正确', 404) };
    return { body: failed(`不支持${method}请求方法，支持以下${known.join('、')}`, 405) };
  });
  return {
    ...server,
    dicts,
    items,
    captchaOf: (key) => captchas.get(key)?.code ?? '',
    expire: () => tokens.clear(),
    reset() {
      dicts.splice(0, dicts.length, ...dictRows());
      items.splice(0, items.length, ...itemRows());
      password = '123456';
    },
  };
}
