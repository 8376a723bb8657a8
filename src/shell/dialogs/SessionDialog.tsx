import { Button } from 'antd';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { dialogLayers } from '@/components/dialog/dialog-layers';
import { ModalDialog } from '@/components/dialog/ModalDialog';
import { sessionExpiry, resolveExpiry } from '@/runtime/account/session-expiry';
import { reportError } from '@/runtime/notices/notices';
import { loadPermissions, session } from '@/runtime/account/session';
import { SecondStepGate } from '../sign-in/SecondStepGate';
import { SignInForm } from '../sign-in/SignInForm';
import { messages } from '../messages';
import styles from './overlays.module.css';

/** Dialog 登录已过期, once for all calls that fail together. With unsaved work it contains the sign-in form. */
export function SessionDialog() {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { prompt: ask, reason } = useSnapshot(sessionExpiry());
  // After a sign-out in another window the session has no user; then the account is not fixed.
  const { user } = useSnapshot(session());
  const inPlace = ask === 'signIn';
  return (
    <div ref={setBox}>
      {box ? (
        <ModalDialog
          open={ask !== null}
          title={reason === '' ? messages.expiredTitle : messages.endedTitle}
          width={416}
          centered
          zIndex={dialogLayers.session}
          closable={false}
          keyboard={false}
          maskClosable={false}
          destroyOnHidden
          getContainer={box}
          footer={
            inPlace ? (
              <Button type="text" onClick={() => resolveExpiry('left')}>
                {messages.signInOther}
              </Button>
            ) : (
              <Button type="primary" onClick={() => resolveExpiry('left')}>
                {messages.signInAgain}
              </Button>
            )
          }
        >
          {reason || messages.expiredText}
          {inPlace ? (
            <>
              。{messages.expiredKeeps}
              <div className={styles.expiredForm}>
                <SecondStepGate>
                  <SignInForm
                    {...(user ? { username: user.username } : {})}
                    onDone={() => {
                      resolveExpiry('renewed');
                      loadPermissions().catch(reportError);
                    }}
                  />
                </SecondStepGate>
              </div>
            </>
          ) : null}
        </ModalDialog>
      ) : null}
    </div>
  );
}
