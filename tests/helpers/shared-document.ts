/**
 * The files of a worker share one document, as its modules take longer to load than many files to run. It has the
 * console's policy on style attributes, and each file gets it as the first one did.
 */
import { afterAll, vi } from 'vitest';
import { unmount } from './mount';

const POLICY = "style-src-attr 'none'";

const ROOTS = [document.documentElement, document.body];
const attributesOf = (element: Element) =>
  element.getAttributeNames().map((name): [string, string] => [name, element.getAttribute(name) ?? '']);

if (!document.querySelector(`meta[content="${POLICY}"]`)) {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = POLICY;
  document.head.append(policy);
}

const address = location.href;
const { title } = document;
const attributes = ROOTS.map(attributesOf);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  unmount();
  document.body.replaceChildren();
  document.title = title;
  for (const [index, element] of ROOTS.entries()) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const [name, value] of attributes[index] ?? []) element.setAttribute(name, value);
  }
  if (location.href !== address) history.replaceState(null, '', address);
});
