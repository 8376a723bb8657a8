import { findBrowser } from '../../scripts/setup/packages.mjs';

/** How every test starts Debian's Chromium: quiet, as root, without a network of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const chromiumPath = findBrowser();
