/**
 * Sets the nonce of the page on every style element. The theme variables of antd (@ant-design/cssinjs 1.24, `updateCSS`
 * without `csp`) and the scroll lock of its portals leave it out, and the strict content security policy would drop
 * their rules. This does not weaken the policy: only scripts that the page already runs can create elements this way.
 */
import { config } from '@/runtime/environment/config';

const create = document.createElement.bind(document);

document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = create(name, options);
  if (element instanceof HTMLStyleElement) element.nonce = config().nonce;
  return element;
}) as typeof document.createElement;
