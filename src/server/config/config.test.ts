import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, isLoopback, readConfig } from './config';

test('without any variable everything has its default', () => {
  expect(readConfig({})).toEqual({
    HOST: '127.0.0.1',
    PORT: 7300,
    APP_DIR: null,
    DATA_DIR: '.data',
    DATABASE_URL: null,
    DATABASE_POOL: 10,
    DATABASE_TIMEOUT: 60,
    REPORT_DATABASE_URL: null,
    REPORT_TIMEOUT: 15,
    TZ_NAME: 'Asia/Shanghai',
    LOG_LEVEL: 'info',
    LOG_DAYS: 180,
    API_BASE: '/jeecg-boot',
    PROXY_TO: null,
    ADMIN_PASSWORD: null,
    DEMO_DATA: 'on',
    DEMO_TOUR: 'on',
    DEFAULT_PASSWORD_CHECK: 'off',
    TOKEN_DAYS: 7,
    SIGN: 'off',
    SECRET_KEY: null,
    SIGN_SECRET: 'dd05f1c54d63749eda95f9fa6d49v442a',
    CAPTCHA: 'after-failures',
    REGISTRATION: 'off',
    SMS_PROVIDER: 'log',
    PUBLIC_URL: '',
    OAUTH_PROVIDERS: [],
    CAS_URL: null,
    PLATFORM_URL: null,
    BANK_URL: null,
    BANK_TOKEN: '',
    INVOICE_URL: null,
    INVOICE_TOKEN: '',
    TASK_USER: 'admin',
    BODY_LIMIT: 20,
    UPLOAD_LIMIT: 10,
    FILE_STORE: null,
    CORS_ORIGINS: [],
    CONNECT_ORIGINS: [],
    STATIC_BASE: '',
    TOKEN_ORIGINS: [],
    IMAGE_ORIGINS: [],
    FRAME_ORIGINS: [],
    PAGES_PORT: null,
    PAGES_URL: '',
    TRUST_PROXY: false,
    HELP_URL: '',
    FILING: '',
  });
});

const GOOD: [string, string, unknown][] = [
  ['HOST', '0.0.0.0', '0.0.0.0'],
  ['HOST', '::1', '::1'],
  ['PORT', '0', 0],
  ['PORT', '  8080 ', 8080],
  ['PORT', '', 7300],
  ['DATABASE_URL', 'postgres://a:b@127.0.0.1:5432/jingwei', 'postgres://a:b@127.0.0.1:5432/jingwei'],
  ['TZ_NAME', 'America/New_York', 'America/New_York'],
  ['API_BASE', '/api/', '/api'],
  ['API_BASE', 'https://api.example.com/jeecg-boot', 'https://api.example.com/jeecg-boot'],
  ['PROXY_TO', 'https://erp.example.com/jeecg-boot/', 'https://erp.example.com/jeecg-boot'],
  ['PUBLIC_URL', 'https://console.example.com', 'https://console.example.com'],
  ['PROXY_TO', 'http://10.0.0.5:8080', 'http://10.0.0.5:8080'],
  ['TRUST_PROXY', 'true', true],
  ['CAPTCHA', 'always', 'always'],
  ['REGISTRATION', 'on', 'on'],
  ['STATIC_BASE', 'https://static.example.com/files/', 'https://static.example.com/files/'],
  ['STATIC_BASE', '/files', '/files'],
  ['HELP_URL', 'https://help.example.com/a?b=1', 'https://help.example.com/a?b=1'],
  ['IMAGE_ORIGINS', 'https://a.example.com, http://b:8080', ['https://a.example.com', 'http://b:8080']],
];
test.each(GOOD)('%s=%s is understood', (name, text, expected) => {
  expect(readConfig({ [name]: text })).toHaveProperty(name, expected);
});

const WRONG: [string, string, string][] = [
  ['HOST', 'http://localhost', 'HOST=http://localhost：应为主机名或 IP 地址，如 127.0.0.1 或 0.0.0.0'],
  ['APP_DIR', './no-such', 'APP_DIR=./no-such：没有这个目录，或其中没有 schemas 文件夹'],
  ['PORT', '80a', 'PORT=80a：应为 0 到 65535 的整数'],
  ['PORT', '70000', 'PORT=70000：应为 0 到 65535 的整数'],
  ['PORT', '-1', 'PORT=-1：应为 0 到 65535 的整数'],
  [
    'DATABASE_URL',
    'mysql://user:geheim@x/y',
    'DATABASE_URL的值不正确：应为 postgres://用户:密码@主机:端口/库名，或留空使用内置数据库',
  ],
  [
    'HELP_URL',
    'javascript:alert(1)',
    'HELP_URL=javascript:alert(1)：应为以 http:// 或 https:// 开头的网页地址，或留空不显示',
  ],
  ['CAPTCHA', 'yes', 'CAPTCHA=yes：应为 off、after-failures、always 之一'],
  ['DATABASE_TIMEOUT', '0', 'DATABASE_TIMEOUT=0：应为 1 到 3600 的整数'],
  ['TZ_NAME', 'Beijing', 'TZ_NAME=Beijing：应为 IANA 时区名，如 Asia/Shanghai'],
  ['LOG_LEVEL', 'verbose', 'LOG_LEVEL=verbose：应为 fatal、error、warn、info、debug、trace、silent 之一'],
  ['API_BASE', 'jeecg', 'API_BASE=jeecg：应为以 / 开头的路径，如 /jeecg-boot，或另一台服务器的完整地址'],
  ['API_BASE', '/', 'API_BASE=/：应为以 / 开头的路径，如 /jeecg-boot，或另一台服务器的完整地址'],
  [
    'STATIC_BASE',
    'javascript:alert(1)',
    'STATIC_BASE=javascript:alert(1)：应为以 http:// 或 https:// 开头的地址，或以 / 开头的路径',
  ],
  [
    'PROXY_TO',
    '/jeecg-boot',
    'PROXY_TO=/jeecg-boot：应为另一台服务器接口的地址，如 https://erp.example.com/jeecg-boot，或留空使用内置服务',
  ],
  [
    'PROXY_TO',
    'ftp://erp/x',
    'PROXY_TO=ftp://erp/x：应为另一台服务器接口的地址，如 https://erp.example.com/jeecg-boot，或留空使用内置服务',
  ],
  [
    'PROXY_TO',
    'http://erp/x?a=1',
    'PROXY_TO=http://erp/x?a=1：应为另一台服务器接口的地址，如 https://erp.example.com/jeecg-boot，或留空使用内置服务',
  ],
  [
    'PUBLIC_URL',
    'https://console.example.com/x',
    'PUBLIC_URL=https://console.example.com/x：应为本站的来源，如 https://console.example.com，不带路径',
  ],
  ['CAS_URL', '/cas', 'CAS_URL=/cas：应为 CAS 服务的地址，如 https://sso.example.com/cas，或留空不启用'],
  ['OAUTH_PROVIDERS', 'geheim', 'OAUTH_PROVIDERS的值不正确：应为 JSON 数组'],
  ['ADMIN_PASSWORD', 'geheim', 'ADMIN_PASSWORD的值不正确：应为 8 到 100 个字符的密码'],
  ['CORS_ORIGINS', '*', 'CORS_ORIGINS=*：应为逗号分隔的来源，如 https://static.example.com，不带路径'],
  [
    'FRAME_ORIGINS',
    "https://a.com; script-src 'unsafe-inline'",
    "FRAME_ORIGINS=https://a.com; script-src 'unsafe-inline'：应为逗号分隔的来源，如 https://static.example.com，不带路径",
  ],
  ['PAGES_PORT', '7301', 'PAGES_PORT=7301：只在设置了 PROXY_TO 时使用'],
  ['PAGES_PORT', 'x', 'PAGES_PORT=x：应为 0 到 65535 的整数'],
  [
    'PAGES_URL',
    'https://pages.example.com',
    'PAGES_URL=https://pages.example.com：同时要设置 PUBLIC_URL，内嵌的网页只允许它内嵌',
  ],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY=yes：应为 true、false 之一'],
];
test.each(WRONG)('%s=%s is refused, with what to write instead', (name, text, message) => {
  let caught: unknown;
  try {
    readConfig({ [name]: text });
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(ConfigError);
  expect((caught as ConfigError).problems).toEqual([message]);
  expect(String(caught)).not.toContain('geheim');
});

test('keeps the data of an application in its folder, unless DATA_DIR names another', () => {
  const app = mkdtempSync(join(tmpdir(), 'jingwei-app-'));
  try {
    expect(() => readConfig({ APP_DIR: app })).toThrow(`APP_DIR=${app}：没有这个目录，或其中没有 schemas 文件夹`);
    mkdirSync(join(app, 'schemas'));
    expect(readConfig({ APP_DIR: app })).toMatchObject({ APP_DIR: app, DATA_DIR: join(app, '.data') });
    expect(readConfig({ APP_DIR: app, DATA_DIR: 'x' })).toMatchObject({ APP_DIR: app, DATA_DIR: 'x' });
    expect(readConfig({ APP_DIR: relative('.', app) })).toMatchObject({ APP_DIR: app });
  } finally {
    rmSync(app, { recursive: true });
  }
});

test('refuses the same port and the same origin for the console and the pages of another server', () => {
  const env = { PROXY_TO: 'http://erp', PORT: '80', PAGES_PORT: '80', PUBLIC_URL: 'http://x', PAGES_URL: 'http://x' };
  expect(() => readConfig(env)).toThrow('PAGES_PORT=80：应与 PORT 不同\n  PAGES_URL=http://x：应与 PUBLIC_URL 不同源');
  expect(readConfig({ ...env, PAGES_PORT: '81', PAGES_URL: '' })).toMatchObject({ PAGES_PORT: 81 });
});

test('reports all invalid variables in one error', () => {
  expect(() => readConfig({ PORT: 'x', TZ_NAME: 'y' })).toThrow(/环境变量有误：\n {2}PORT=x：.*\n {2}TZ_NAME=y：/);
});

const PROVIDER = { source: 'a', issuer: 'https://sso.example.com', clientId: 'c', clientSecret: 'geheim' };
const OWN_ADDRESSES = {
  authorizeUrl: 'https://x/a',
  tokenUrl: 'https://x/t',
  userUrl: 'https://x/u',
  issuer: undefined,
};
const providers = (...list: object[]) => ({
  OAUTH_PROVIDERS: JSON.stringify(list),
  PUBLIC_URL: 'https://me.example.com',
});

test('providers are read with what they leave out', () => {
  const [first, second] = readConfig(
    providers(PROVIDER, { ...PROVIDER, ...OWN_ADDRESSES, source: 'b', label: '乙' }),
  ).OAUTH_PROVIDERS;
  expect(first).toEqual({
    ...PROVIDER,
    label: 'a',
    scope: 'openid profile',
    bindPhone: false,
    fields: { id: 'sub', username: 'preferred_username', realname: 'name', avatar: 'picture' },
  });
  expect(second).toMatchObject({ source: 'b', label: '乙', issuer: null, tokenUrl: 'https://x/t' });
});

const WRONG_PROVIDERS: [string, object[]][] = [
  ['第 1 项的 {} 不正确', [[]]],
  ['第 1 项的 source 不正确', [{ ...PROVIDER, source: '../a' }]],
  ['第 1 项的 issuer 不正确', [{ ...PROVIDER, issuer: 'javascript:alert(1)' }]],
  ['第 1 项的 clientSecret 不正确', [{ ...PROVIDER, clientSecret: '' }]],
  ['第 2 项的 secret 不正确', [PROVIDER, { ...PROVIDER, source: 'b', secret: 'geheim' }]],
  ['第 1 项的 tokenUrl 不正确', [{ ...PROVIDER, ...OWN_ADDRESSES, tokenUrl: 'x' }]],
  ['第 1 项的 fields 不正确', [{ ...PROVIDER, fields: { uid: 'x' } }]],
  ['source 不能重复', [PROVIDER, PROVIDER]],
];
test.each(WRONG_PROVIDERS)('%s', (message, list) => {
  const read = () => readConfig(providers(...list));
  expect(read).toThrow(`OAUTH_PROVIDERS的值不正确：${message}`);
  expect(read).not.toThrow('geheim');
});

test.each([{ CAS_URL: 'https://sso.example.com/cas' }, { ...providers(PROVIDER), PUBLIC_URL: '' }])(
  'requires PUBLIC_URL for sign-in providers that redirect back: %j',
  (env) => {
    expect(() => readConfig(env)).toThrow('PUBLIC_URL：启用第三方登录或 CAS 时应写明本站的来源');
  },
);

test('in front of another server the browser asks ours', () => {
  expect(() => readConfig({ PROXY_TO: 'http://erp/x', API_BASE: 'https://erp/x' })).toThrow(
    'API_BASE=https://erp/x：设置了 PROXY_TO 时应为以 / 开头的路径，浏览器只访问本服务',
  );
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.2', false],
  ['127.0.0.1.evil.example', false],
])('%s is this machine alone: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
