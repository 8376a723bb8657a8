/** Last page of a third-party sign-in: posts the result to the window that opened it and closes (contract.md §2.6). */
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '@/server/http/escape-html';
import { messages } from './messages';

/** A separate file, because the page's content security policy blocks inline scripts. */
export const openerScript = `
const { message, origins, lost } = document.body.dataset;
if (window.opener) {
  // Only our own page, or one of an allowed origin, receives it: a message may sign its reader in.
  for (const origin of [location.origin, ...origins.split(' ').filter(Boolean)])
    window.opener.postMessage(JSON.parse(message), origin);
  window.close();
} else {
  document.querySelector('p').textContent = lost;
}
`.trimStart();

const POLICY = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Sets headers that preserve `window.opener` while the window visits another site and returns.
 * @see HTML, cross-origin opener policies
 */
export const allowOpener = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'cross-origin-opener-policy': 'unsafe-none', 'referrer-policy': 'no-referrer' });

/**
 * Sends the page.
 * @param message the contract's result: a token, a text or an object
 * @param origins origins that may receive the message, in addition to the page's own
 */
export function sendOpenerPage(
  reply: FastifyReply,
  message: unknown,
  scriptUrl: string,
  origins: readonly string[],
): FastifyReply {
  const data = { message: JSON.stringify(message), origins: origins.join(' '), lost: messages.noOpener };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  return allowOpener(reply)
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${messages.title}</title></head>` +
        `<body${attributes.join('')}><p>${messages.waiting}</p><script src="${escapeHtml(scriptUrl)}"></script></body></html>`,
    );
}
