import { findBrowser } from '../../scripts/setup/packages.mjs';

/** Flags of Debian's Chromium in tests: it runs as root and without background network traffic. */
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
