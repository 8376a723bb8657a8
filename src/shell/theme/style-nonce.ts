/**
 * Gives every style element the page's nonce. antd's theme variables (@ant-design/cssinjs 1.24, `updateCSS` without
 * `csp`) and the scroll lock of its portals leave it out, and the strict policy would drop their rules. It opens
 * nothing: whoever can call this runs as the page's own script already.
 */
import { config } from '@/runtime/environment/config';

const create = document.createElement.bind(document);

document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = create(name, options);
  if (element instanceof HTMLStyleElement) element.nonce = config().nonce;
  return element;
}) as typeof document.createElement;
