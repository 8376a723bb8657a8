import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { followWindows, session } from '@/runtime/session';
import { clearSession } from '@/runtime/session';
import { askSignIn, settleExpiry } from '@/runtime/expiry';
import { loadPart } from '@/runtime/online';
import { hasUnsaved } from '@/runtime/unsaved';
import { theme } from '@/runtime/theme';
import { alignAddress, enter, loadConsole, prefetchConsole } from './entrance';
import { NoticeHost } from './hosts/NoticeHost';
import { OfflineBanner } from './hosts/OfflineBanner';
import { LoadBoundary } from './LoadBoundary';
import { SignInPage } from './signin/SignInPage';
import { Splash } from './Splash';
import { applyTokens } from './tokens';

const Console = lazy(async () => ({ default: (await loadPart(loadConsole)).Console }));

/** Sign-in or console, and what stands above both. */
export function App() {
  const { token, menu, choosing } = useSnapshot(session);
  const { dark } = useSnapshot(theme);
  const signedIn = token !== null;

  useLayoutEffect(() => applyTokens(dark), [dark]);

  // Before children read the address.
  useLayoutEffect(alignAddress, [signedIn]);

  useEffect(() => {
    if (signedIn && !choosing) void enter();
  }, [signedIn, choosing]);

  useEffect(
    () =>
      followWindows({
        gone: () => (hasUnsaved() ? askSignIn() : clearSession()),
        other: () => location.reload(),
        back: () => settleExpiry('renewed'),
      }),
    [],
  );

  return (
    <>
      <LoadBoundary>
        {!signedIn || choosing ? (
          <SignInPage choosing={choosing} onDone={prefetchConsole} onStart={prefetchConsole} />
        ) : menu === null ? (
          <Splash />
        ) : (
          <Suspense fallback={<Splash />}>
            <Console />
          </Suspense>
        )}
      </LoadBoundary>
      <OfflineBanner />
      <NoticeHost />
    </>
  );
}
