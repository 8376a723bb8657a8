/** What a page of the upstream server may do in the browser, by its content security policy. */
import type { FastifyRequest } from 'fastify';

/** Origin of the console for a request that arrived at the port of the upstream server's own pages. */
export type FrameAncestor = (request: FastifyRequest) => string;

/** Media types that a browser may show as a page with scripts; a missing one too. */
const PAGE = /html|xml|svg|xsl|^$/i;
const SCRIPT = /javascript|ecmascript|wasm/i;
/** As frames at the console's origin: scripts run, in an origin of their own, without its session and cookies. */
const SANDBOX =
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';
/** Uploaded files are shown, but run nothing. */
const INERT = 'sandbox allow-downloads';
/** Pages of third-party sign-in send their result to `window.opener`, which accepts only its own origin. */
const SIGN_IN_PAGE = /^\/sys\/thirdLogin(\/[\w-]+)+$/;
const UPLOADED = /\/sys\/common\/(static|view|download)(\/|$)/i;

/** True for a stored file. Encoded, doubled and `;x` parts are read as the upstream server reads them. */
function isUploaded(path: string): boolean {
  try {
    return UPLOADED.test(
      decodeURIComponent(path)
        .replace(/;[^/]*/g, '')
        .replace(/\/+/g, '/'),
    );
  } catch {
    return true;
  }
}

export interface UpstreamPage {
  mediaType: string;
  /** Path below the API. */
  path: string;
  /** Origin that frames the page from another origin; null: the console at the same origin. */
  framedBy: string | null;
}

/** The headers that replace those of the upstream server. */
export function pageHeaders({ mediaType, path, framedBy }: UpstreamPage): Record<string, string> {
  const uploaded = isUploaded(path);
  const isOwnOriginPage = framedBy === null && !SIGN_IN_PAGE.test(path);
  const sandbox = uploaded ? [INERT] : isOwnOriginPage ? [SANDBOX] : [];
  return {
    'content-security-policy': [
      `frame-ancestors 'self'${framedBy === null ? '' : ` ${framedBy}`}`,
      ...(PAGE.test(mediaType) ? sandbox : []),
    ].join('; '),
    // Browsers ignore it beside `frame-ancestors`.
    'x-frame-options': 'SAMEORIGIN',
    // With `nosniff` (security-headers.ts) no page and no worker runs it.
    ...(uploaded && SCRIPT.test(mediaType) ? { 'content-type': 'text/plain' } : {}),
  };
}
