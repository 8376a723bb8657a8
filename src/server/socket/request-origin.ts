/** Origin check of WebSockets. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config';

/** True for this site, a configured origin, or a client without `Origin` header. Browsers send it for pages of other sites. */
export function isAllowedOrigin({ headers, host }: FastifyRequest, config: Config): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  return config.CORS_ORIGINS.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
}
