import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { watchOtherWindows, session } from '@/runtime/account/session';
import { clearSession } from '@/runtime/account/session';
import { promptSignIn, resolveExpiry } from '@/runtime/account/session-expiry';
import { hasUnsaved } from '@/runtime/unsaved/unsaved-work';
import { appearance } from '@/runtime/environment/appearance';
import { config } from '@/runtime/environment/config';
import { theme } from '@/runtime/environment/theme';
import { lazyComponent } from '@/components/deferred/lazy-component';
import { syncSignInAddress, enterConsole, loadConsole, loadedConsole, prefetchConsole } from './startup/enter-console';
import { NoticeHost } from './dialogs/NoticeHost';
import { OfflineBanner } from './dialogs/OfflineBanner';
import { LoadBoundary } from './startup/LoadBoundary';
import { SignInPage } from './sign-in/SignInPage';
import { Splash } from './startup/Splash';
import { applyTokens } from './theme/tokens';

const Console = lazyComponent(
  async () => ({ default: (await loadConsole()).Console }),
  () => loadedConsole()?.Console,
);

/** Renders nothing. A separate component, so that a change of the colours does not render the console again. */
function DesignTokens() {
  const { dark } = useSnapshot(theme());
  const { accent, colorWeak } = useSnapshot(appearance());
  useLayoutEffect(() => applyTokens({ dark, accent, colorWeak }), [dark, accent, colorWeak]);
  return null;
}

/** Root component: the sign-in page or the console, and above both the offline banner and the notices. */
export function App() {
  const { token, menu, choosing } = useSnapshot(session());
  // A session that the browser kept from another database counts for nothing during the first run.
  const signedIn = token !== null && config().firstRun === null;

  // A layout effect: the address must be correct before child components read it.
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
      <DesignTokens />
      <LoadBoundary>
        {!signedIn || choosing ? (
          <SignInPage choosing={choosing} onDone={prefetchConsole} onStart={prefetchConsole} />
        ) : menu === null ? (
          <Splash />
        ) : (
          <Console fallback={<Splash />} />
        )}
      </LoadBoundary>
      <OfflineBanner />
      <NoticeHost />
    </>
  );
}
