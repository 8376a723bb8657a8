/** From whose pages sockets may be opened. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config';

/** Pages of other sites may open sockets to us from their visitors' browsers; those say where they come from. */
export function isAllowedOrigin({ headers, host }: FastifyRequest, config: Config): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  return config.CORS_ORIGINS.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
}
