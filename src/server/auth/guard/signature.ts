/**
 * Checks X-Sign on the same paths as JeecgBoot's server (contract.md §2.5). Its secret is public, so it is a checksum
 * and not authentication. Off unless SIGN=on.
 */
import { isJsonObject } from '@/model/http/json';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { signatureText } from '@/model/http/signature';
import type { Config } from '@/server/config/config';
import type { Api } from '@/server/http/schema/request-schema';
import { fail } from './errors';

/** Maximum age of a signed request. */
const MAX_AGE_SECONDS = 300;

/** Routes that require a signature; `[^/]+` is a parameter. */
const SIGNED_PATHS = [
  /\/sys\/dict\/(?:getDictItems|loadDict|loadDictOrderByValue|loadDictItem)\/[^/]+$/,
  /\/sys\/dict\/loadTreeData$/,
  /\/sys\/api\/(?:queryTableDictItemsByCode|queryFilterTableDictInfo|queryTableDictByKeys|translateDictFromTable(?:ByKeys)?)$/,
  /\/sys\/(?:sendChangePwdSms|user\/sendChangePhoneSms|sms)$/,
  /\/desform\/api\/sendVerifyCode$/,
];

/** Seconds since `stamp`, which is yyyyMMddHHmmss in the server's zone or epoch milliseconds; null for neither. */
function ageInSeconds(stamp: string, now: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp);
  if (parts) {
    const [year, month, day, hour, minute, second] = parts.slice(1);
    const utc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
    return (utc(now) - utc(`${year}-${month}-${day} ${hour}:${minute}:${second}`)) / 1000;
  }
  return /^\d{13}$/.test(stamp) ? (Date.now() - Number(stamp)) / 1000 : null;
}

const headerOf = ({ headers }: FastifyRequest, name: string) => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** @throws HttpError when the signature is missing, wrong or too old */
export function assertSigned(request: FastifyRequest, secret: string, now: string): void {
  const stamp = headerOf(request, 'x-timestamp');
  const seconds = ageInSeconds(stamp, now);
  // A timestamp in the future passes, as on JeecgBoot's server.
  if (seconds === null || Number.isNaN(seconds)) throw fail.oldStamp();
  if (seconds > MAX_AGE_SECONDS) throw stamp.length === 14 ? fail.oldStamp() : fail.oldMoment();
  const body = request.method !== 'GET' && isJsonObject(request.body) ? request.body : {};
  const wanted = createHash('md5')
    .update(signatureText(request.url, body, secret))
    .digest('hex');
  if (headerOf(request, 'x-sign').toLowerCase() !== wanted) throw fail.wrongSign();
}

/** Options of the signature check. */
export interface SignatureCheckOptions {
  config: Pick<Config, 'SIGN' | 'SIGN_SECRET'>;
  /** "YYYY-MM-DD HH:mm:ss" in TZ_NAME. */
  now: () => string;
}

/** Adds the signature check as a preHandler hook; does nothing unless SIGN=on. */
export function mountSignatureCheck(api: Api, { config, now }: SignatureCheckOptions): void {
  if (config.SIGN !== 'on') return;
  api.addHook('preHandler', async (request) => {
    // The route, not the path of the request, which may be encoded or end with a slash.
    const { url } = request.routeOptions;
    if (url !== undefined && SIGNED_PATHS.some((path) => path.test(url)))
      assertSigned(request, config.SIGN_SECRET, now());
  });
}
