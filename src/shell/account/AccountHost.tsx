import { lazy, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { account, forgetAccount, loaders, USER_BUTTON } from './account';

const views = {
  password: lazy(async () => ({ default: (await loaders.password()).PasswordDialog })),
  depart: lazy(async () => ({ default: (await loaders.depart()).DepartDialog })),
};

function gone(): void {
  forgetAccount();
  // The menu that it was opened from has gone: its button is where one was.
  document.getElementById(USER_BUTTON)?.focus();
}

/** Draws the dialog of the user menu that is open. */
export function AccountHost() {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { shown, open } = useSnapshot(account);
  const View = shown === null ? null : views[shown];
  return (
    <div ref={setBox}>
      <Suspense fallback={null}>
        {box && View ? <View open={open} box={box} onClose={() => (account.open = false)} onGone={gone} /> : null}
      </Suspense>
    </div>
  );
}
