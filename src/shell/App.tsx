import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { watchOtherWindows, session } from '@/runtime/session';
import { clearSession } from '@/runtime/session';
import { promptSignIn, resolveExpiry } from '@/runtime/expiry';
import { loadChunk } from '@/runtime/online';
import { hasUnsaved } from '@/runtime/unsaved';
import { theme } from '@/runtime/theme';
import { syncSignInAddress, enterConsole, loadConsole, prefetchConsole } from './entrance';
import { NoticeHost } from './hosts/NoticeHost';
import { OfflineBanner } from './hosts/OfflineBanner';
import { LoadBoundary } from './LoadBoundary';
import { SignInPage } from './signin/SignInPage';
import { Splash } from './Splash';
import { applyTokens } from './tokens';

const Console = lazy(async () => ({ default: (await loadChunk(loadConsole)).Console }));

/** Sign-in or console, and what stands above both. */
export function App() {
  const { token, menu, choosing } = useSnapshot(session);
  const { dark } = useSnapshot(theme);
  const signedIn = token !== null;

  useLayoutEffect(() => applyTokens(dark), [dark]);

  // Before children read the address.
  useLayoutEffect(syncSignInAddress, [signedIn]);

  useEffect(() => {
    if (signedIn && !choosing) void enterConsole();
  }, [signedIn, choosing]);

  useEffect(
    () =>
      watchOtherWindows({
        gone: () => (hasUnsaved() ? promptSignIn() : clearSession()),
        other: () => location.reload(),
        back: () => resolveExpiry('renewed'),
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
