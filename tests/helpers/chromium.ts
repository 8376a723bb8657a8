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

/** Pages of a test live for seconds: they run faster without the slowest optimising compiler of V8. */
export const shortLivedPages = ['--js-flags=--no-turbofan'];

export const chromiumPath = findBrowser();
