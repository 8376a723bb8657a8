/** All environment variables in one table: type, default and help. `gen:docs` writes it into docs/operations.md. */
import { isIP } from 'node:net';
import { join } from 'node:path';
import { SIGN_SECRET } from '@/model/http/signature';
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

const reject = (expected: string): never => {
  throw new Error(expected);
};

const anyText = (text: string) => text;
const integer = (least: number, most: number) => (text: string) =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
    ? Number(text)
    : reject(`应为 ${least} 到 ${most} 的整数`);
const oneOf =
  <T extends string>(...values: T[]) =>
  (text: string): T =>
    values.find((value) => value === text) ?? reject(`应为 ${values.join('、')} 之一`);
const flag = (text: string) => oneOf('true', 'false')(text) === 'true';

function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text && /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

const origins = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => (isOrigin(one) ? one : reject(`应为逗号分隔的来源，如 https://static.example.com，不带路径`)));

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

function apiBase(text: string): string {
  const bare = text.replace(/\/+$/, '');
  if (/^https?:\/\//.test(bare) && URL.canParse(bare)) return bare;
  return /^\/[A-Za-z0-9/_-]+$/.test(bare)
    ? bare
    : reject('应为以 / 开头的路径，如 /jeecg-boot，或另一台服务器的完整地址');
}

/** Address of stored files for browsers; empty: this server. */
function staticBase(text: string): string {
  const isPath = /^\/(?!\/)[^\s"'<>\\]*$/.test(text);
  const isUrl = /^https?:\/\//.test(text) && URL.canParse(text);
  return text === '' || isPath || isUrl ? text : reject('应为以 http:// 或 https:// 开头的地址，或以 / 开头的路径');
}

function publicUrl(text: string): string {
  return text === '' || isOrigin(text) ? text : reject('应为本站的来源，如 https://console.example.com，不带路径');
}

function casUrl(text: string): string | null {
  if (text === '') return null;
  const bare = text.replace(/\/+$/, '');
  return /^https?:\/\/[^?#]+$/.test(bare) && URL.canParse(bare)
    ? bare
    : reject('应为 CAS 服务的地址，如 https://sso.example.com/cas，或留空不启用');
}

function proxyTo(text: string): string | null {
  if (text === '') return null;
  const { origin = '', pathname = '', search, hash, username } = URL.canParse(text) ? new URL(text) : {};
  return /^https?:/.test(origin) && !search && !hash && !username
    ? origin + pathname.replace(/\/+$/, '')
    : reject('应为另一台服务器接口的地址，如 https://erp.example.com/jeecg-boot，或留空使用内置服务');
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
  HOST: setting(host, '127.0.0.1', '监听的地址；0.0.0.0 表示所有网卡，此时须先设置 ADMIN_PASSWORD。'),
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
const SECRET_SETTINGS = new Set(['DATABASE_URL', 'ADMIN_PASSWORD', 'OAUTH_PROVIDERS', 'FILE_STORE']);

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
