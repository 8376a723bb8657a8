import { findBrowser } from '../../scripts/setup/packages.mjs';

/** Flags with which tests start Debian's Chromium: as root, without background network traffic. */
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
