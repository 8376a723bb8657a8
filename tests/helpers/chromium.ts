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

/** Pages of a story live for seconds: they run faster without the optimising compilers of V8. */
export const shortLivedPages = ['--js-flags=--no-turbofan,--no-maglev'];

/** Pages that live for minutes, as those of component tests: only the slowest of the compilers costs more than it saves. */
export const longLivedPages = ['--js-flags=--no-turbofan'];

export const chromiumPath = findBrowser();
