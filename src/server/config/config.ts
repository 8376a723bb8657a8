/** All environment variables in one table: type, default and help. `gen:docs` writes it into docs/operations.md. */
import { isIP } from 'node:net';
import { join } from 'node:path';
import { SIGN_SECRET } from '@/model/http/signature';
import { apiBase, casUrl, helpUrl, origins, proxyTo, publicUrl, reject, serviceUrl, staticBase } from './addresses';
import { appFolder, DATA_FOLDER } from './app-folder';
import { parseProviders } from './oauth-providers';
import { parseS3Location } from './s3-location';
import { StartupError } from './startup-error';

interface Setting<T> {
  /** Value of an unset or empty variable, in the same notation. */
  default: string;
  /** In Chinese: effect and allowed values. */
  help: string;
  /** @throws Error with the allowed values as message */
  read: (text: string) => T;
}

const anyText = (text: string) => text;
const integer = (least: number, most: number) => (text: string) =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
    ? Number(text)
    : reject(`应为 ${least} 到 ${most} 的整数`);
const oneOf =
  <T extends string>(...values: T[]) =>
  (text: string): T =>
    values.find((value) => value === text) ?? reject(`应为 ${values.join('、')} 之一`);
const optional =
  <T>(read: (text: string) => T) =>
  (text: string): T | null =>
    text === '' ? null : read(text);
const flag = (text: string) => oneOf('true', 'false')(text) === 'true';

function host(text: string): string {
  const isName = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text);
  return isIP(text) > 0 || isName ? text : reject('应为主机名或 IP 地址，如 127.0.0.1 或 0.0.0.0');
}

function databaseUrl(text: string): string | null {
  if (text === '') return null;
  return /^postgres(ql)?:\/\/[^\s/]+\/\S+$/.test(text)
    ? text
    : reject('应为 postgres://用户:密码@主机:端口/库名，或留空使用内置数据库');
}

function timeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return reject('应为 IANA 时区名，如 Asia/Shanghai');
  }
}

/** Password of the first account of a new database. It is public, so it is accepted only while HOST is a loopback address. */
export const DEMO_PASSWORD = '123456';
const MIN_PASSWORD_LENGTH = 8;

function adminPassword(text: string): string | null {
  if (text === '') return null;
  return text.length >= MIN_PASSWORD_LENGTH && text.length <= 100
    ? text
    : reject(`应为 ${MIN_PASSWORD_LENGTH} 到 100 个字符的密码`);
}

const MIN_KEY_LENGTH = 32;

const secretKey = (text: string) =>
  text === '' || text.length >= MIN_KEY_LENGTH ? text || null : reject(`应为至少 ${MIN_KEY_LENGTH} 个字符的随机文本`);

const fileStore = (text: string) =>
  text === ''
    ? null
    : (parseS3Location(text) ??
      reject('应为 https://密钥ID:密钥@主机/桶名?region=区域（密钥中的特殊字符写成 %XX），或留空存放在数据目录'));

const setting = <T>(read: (text: string) => T, value: string, help: string): Setting<T> => ({
  read,
  default: value,
  help,
});

/** In the order of docs/operations.md. */
export const settings = {
  HOST: setting(host, '127.0.0.1', '监听的地址；0.0.0.0 表示所有网卡，有演示数据时须先设置 ADMIN_PASSWORD。'),
  PORT: setting(integer(0, 65_535), '7300', '监听的端口；0 表示任选一个空闲端口。'),
  APP_DIR: setting(
    appFolder,
    '',
    '应用目录：其中的 schemas、modules、renderers 与产品的合在一起，相对路径从产品目录算起；留空只有产品自己的。',
  ),
  DATA_DIR: setting(anyText, DATA_FOLDER, '数据目录：内置数据库和上传的文件；设置了 APP_DIR 时默认在应用目录里。'),
  DATABASE_URL: setting(
    databaseUrl,
    '',
    'PostgreSQL 地址 postgres://用户:密码@主机:端口/库名；留空使用内置的 PGlite。',
  ),
  DATABASE_POOL: setting(integer(1, 500), '10', 'PostgreSQL 的最多连接数。'),
  DATABASE_TIMEOUT: setting(integer(1, 3600), '60', '一条 SQL 的最长秒数，超过即停止。'),
  REPORT_DATABASE_URL: setting(
    databaseUrl,
    '',
    '在线报表用的 PostgreSQL 地址：同一个库，用只能读取业务表和字典的账号；留空与其他请求同一个账号。',
  ),
  REPORT_TIMEOUT: setting(
    integer(1, 3600),
    '15',
    '在线报表一条 SQL 的最长秒数，超过即停止；内置数据库改按估计的代价拒绝太大的查询。',
  ),
  TZ_NAME: setting(timeZone, 'Asia/Shanghai', '时区（IANA 名称），数据库、服务器和浏览器统一使用，与机器的时区无关。'),
  LOG_LEVEL: setting(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    '日志级别 fatal、error、warn、info、debug、trace、silent；debug 起每个请求一行。',
  ),
  LOG_DAYS: setting(
    integer(0, 36_500),
    '180',
    '登录日志和操作日志保留的天数，更早的在启动时和每天自动清理；0 表示不清理。数据日志始终保留。',
  ),
  API_BASE: setting(apiBase, '/jeecg-boot', '接口的路径；写另一台服务器的完整地址时，浏览器改用那台服务器的接口。'),
  SIGN: setting(
    oneOf('off', 'on'),
    'off',
    '核对旧客户端的 X-Sign 签名：off 只是容许，on 在字典等接口上核对。它只防误传，不是身份认证。',
  ),
  SIGN_SECRET: setting(anyText, SIGN_SECRET, 'X-Sign 的约定字符串，两端相同即可；默认值是公开的。'),
  PROXY_TO: setting(
    proxyTo,
    '',
    '已有 JeecgBoot 服务的接口地址，如 https://erp.example.com/jeecg-boot：本服务只提供页面并转发接口和 WebSocket，不打开数据库；留空使用内置服务。',
  ),
  PAGES_PORT: setting(
    optional(integer(0, 65_535)),
    '',
    '在 PROXY_TO 之前：那台服务器自己的网页（报表、监控等）从这个端口内嵌，与本站不同源，可以运行脚本、保存数据；留空时内嵌在本站，没有存储和 Cookie。',
  ),
  PAGES_URL: setting(
    publicUrl,
    '',
    '用户访问 PAGES_PORT 的来源，如 https://pages.example.com，在反向代理之后须填写；留空为本站的主机名加端口。',
  ),
  DEMO_DATA: setting(
    oneOf('on', 'off'),
    'on',
    '空数据库是否写入演示数据：on 写入；off 只写入菜单、权限、字典和角色，第一次打开页面时填写公司、管理员和密码。已有的数据不受影响。',
  ),
  DEMO_TOUR: setting(oneOf('on', 'off'), 'on', '演示数据的导览：on 或 off；有 ADMIN_PASSWORD 时不显示。'),
  ADMIN_PASSWORD: setting(
    adminPassword,
    '',
    '管理员 admin 的初始密码（8 到 100 个字符），代替演示密码；修改过的密码不受影响。',
  ),
  DEFAULT_PASSWORD_CHECK: setting(
    oneOf('off', 'on'),
    'off',
    '是否告诉新版 JeecgBoot 客户端账号还在用演示密码（verifyIzDefaultPwd），客户端随即要求修改：off 或 on。',
  ),
  SECRET_KEY: setting(
    secretKey,
    '',
    '加密两步验证密钥的随机文本（至少 32 个字符），各进程须相同，改变后已有的验证器失效；留空用数据目录中自动生成的 secret.key。',
  ),
  TOKEN_DAYS: setting(integer(1, 365), '7', '登录状态保持的天数，使用中自动延长。'),
  CAPTCHA: setting(
    oneOf('off', 'after-failures', 'always'),
    'after-failures',
    '登录时的图形验证码：off 不用，after-failures 10 分钟内同一账号失败 3 次、或同一地址失败 20 次后要求，always 总是要求。',
  ),
  REGISTRATION: setting(oneOf('off', 'on'), 'off', '是否允许访客自行注册账号：off 或 on。'),
  SMS_PROVIDER: setting(oneOf('log'), 'log', '短信通道：log 为内置通道，短信内容写入服务器日志，不发送到手机。'),
  PUBLIC_URL: setting(
    publicUrl,
    '',
    '用户访问本站的来源，如 https://console.example.com；启用第三方登录或 CAS 时必填，回调只指向这里。',
  ),
  OAUTH_PROVIDERS: setting(
    parseProviders,
    '',
    '第三方登录，JSON 数组，每项 {source,label,issuer,clientId,clientSecret,scope?}，无 issuer 时写 authorizeUrl、tokenUrl、userUrl 和 fields；留空不启用。',
  ),
  CAS_URL: setting(casUrl, '', 'CAS 服务的地址，如 https://sso.example.com/cas；留空不启用。'),
  PLATFORM_URL: setting(
    serviceUrl,
    '',
    '短视频平台的接口地址，提供 authorize、orders、bills、fans；留空使用内置演示通道，按店铺和日期生成订单和账单。',
  ),
  BANK_URL: setting(
    serviceUrl,
    '',
    '银企直连的接口地址，提供 payments、results、accounts/check；留空使用内置演示通道，不真实付款，按金额的分数给出结果。',
  ),
  BANK_TOKEN: setting(anyText, '', '银企直连接口的令牌，作为 Authorization: Bearer 发送；留空不发送。'),
  INVOICE_URL: setting(
    serviceUrl,
    '',
    '电子发票的接口地址，提供 invoices、invoices/check；留空使用内置演示通道，自行编号，不真实开票和查验。',
  ),
  INVOICE_TOKEN: setting(anyText, '', '电子发票接口的令牌，作为 Authorization: Bearer 发送；留空不发送。'),
  TASK_USER: setting((text) => text, 'admin', '定时任务以哪个账号的身份执行，填用户账号。'),
  BODY_LIMIT: setting(integer(1, 1024), '20', '登录用户一次提交的最大内容，MB；未登录的请求最多 16 KB。'),
  UPLOAD_LIMIT: setting(integer(1, 1024), '10', '上传的单个文件的最大大小，MB。'),
  FILE_STORE: setting(
    fileStore,
    '',
    '存放上传文件的 S3 兼容存储，https://密钥ID:密钥@主机/桶名?region=区域，密钥中的特殊字符写成 %XX；留空存放在数据目录的 files 下。',
  ),
  STATIC_BASE: setting(
    staticBase,
    '',
    '显示已上传文件的地址，如 https://static.example.com/files/；留空为接口下的 sys/common/static/。',
  ),
  CORS_ORIGINS: setting(origins, '', '允许跨域调用接口的来源，逗号分隔，如 https://a.example.com；留空只允许本站。'),
  CONNECT_ORIGINS: setting(origins, '', '页面还可以连接的来源（接口、WebSocket），逗号分隔，写入内容安全策略。'),
  IMAGE_ORIGINS: setting(origins, '', '页面还可以显示图片的来源（静态文件域名），逗号分隔，写入内容安全策略。'),
  FRAME_ORIGINS: setting(origins, '', '页面还可以内嵌的网页来源，逗号分隔，写入内容安全策略。'),
  TOKEN_ORIGINS: setting(
    origins,
    '',
    '菜单地址中的 ${token} 除接口所在来源外还可以交给的来源，逗号分隔；交给谁，谁就能以当前用户的身份操作。',
  ),
  TRUST_PROXY: setting(flag, 'false', '在反向代理之后为 true：客户端地址取自 X-Forwarded-For；true 或 false。'),
  HELP_URL: setting(helpUrl, '', '帮助文档的网址，在右上角“帮助”中打开；留空只有键盘快捷键。'),
  FILING: setting(anyText, '', '页脚显示的备案号；留空不显示。'),
} as const;

type Settings = typeof settings;
export type Config = { readonly [K in keyof Settings]: ReturnType<Settings[K]['read']> };

/** Invalid variables, each with the allowed values. */
export class ConfigError extends StartupError {
  constructor(readonly problems: readonly string[]) {
    super(`环境变量有误：\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** Variables whose values are not shown in error messages. */
const SECRET_SETTINGS = new Set(['DATABASE_URL', 'ADMIN_PASSWORD', 'SECRET_KEY', 'OAUTH_PROVIDERS', 'FILE_STORE']);

/** The pages of the upstream server have an origin besides that of the console. */
function pagesProblems({ PORT, PROXY_TO, PUBLIC_URL, PAGES_PORT, PAGES_URL }: Config): string[] {
  const problems: readonly [boolean, string][] = [
    [PAGES_PORT !== null && PROXY_TO === null, `PAGES_PORT=${PAGES_PORT}：只在设置了 PROXY_TO 时使用`],
    [PAGES_PORT !== null && PAGES_PORT > 0 && PAGES_PORT === PORT, `PAGES_PORT=${PAGES_PORT}：应与 PORT 不同`],
    [PAGES_URL !== '' && PUBLIC_URL === '', `PAGES_URL=${PAGES_URL}：同时要设置 PUBLIC_URL，内嵌的网页只允许它内嵌`],
    [PAGES_URL !== '' && PUBLIC_URL === PAGES_URL, `PAGES_URL=${PAGES_URL}：应与 PUBLIC_URL 不同源`],
  ];
  return problems.flatMap(([wrong, text]) => (wrong ? [text] : []));
}

/**
 * Reads the configuration; an empty variable counts as unset.
 * @throws ConfigError with every invalid variable
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const values = Object.entries(settings).map(([name, { default: value, read }]) => {
    const text = env[name]?.trim() || value;
    try {
      return [name, read(text)];
    } catch (error) {
      const written = SECRET_SETTINGS.has(name) ? '的值不正确' : `=${text}`;
      problems.push(`${name}${written}：${(error as Error).message}`);
      return [name, null];
    }
  });
  const written = Object.fromEntries(values) as Config;
  const inApp = written.APP_DIR !== null && !env.DATA_DIR?.trim();
  const config = inApp ? { ...written, DATA_DIR: join(written.APP_DIR, DATA_FOLDER) } : written;
  if (config.PROXY_TO && !config.API_BASE.startsWith('/'))
    problems.push(`API_BASE=${config.API_BASE}：设置了 PROXY_TO 时应为以 / 开头的路径，浏览器只访问本服务`);
  problems.push(...pagesProblems(config));
  if (config.PUBLIC_URL === '' && (config.CAS_URL || config.OAUTH_PROVIDERS?.length))
    problems.push('PUBLIC_URL：启用第三方登录或 CAS 时应写明本站的来源，如 https://console.example.com');
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const DEFAULT_API_BASE = '/jeecg-boot';

/** API path of this server; API_BASE may be the address of another server for browsers. */
export const ownApiBase = ({ API_BASE }: Config) => (API_BASE.startsWith('/') ? API_BASE : DEFAULT_API_BASE);

/** True for an address that only this machine can reach. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

/** Rows of the table in docs/operations.md, in Markdown. */
export function describeSettings(): string[] {
  return Object.entries(settings).map(
    ([name, { default: value, help }]) => `| \`${name}\` | ${value === '' ? '空' : `\`${value}\``} | ${help} |`,
  );
}
