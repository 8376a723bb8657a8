import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { expiry, settleExpiry } from '@/runtime/expiry';
import { report } from '@/runtime/notice';
import { loadPermissions, session } from '@/runtime/session';
import { SignInForm } from '../signin/SignInForm';
import { texts } from '../texts';
import styles from './hosts.module.css';

/** 登录已过期: once, however many calls fail together; with unsaved work open one signs in on the spot. */
export function SessionDialog() {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { ask } = useSnapshot(expiry);
  // The user is gone from the session where another window signed out; the name is kept from before.
  const { user } = useSnapshot(session);
  const inPlace = ask === 'signIn';
  return (
    <div ref={setBox}>
      {box ? (
        <Modal
          open={ask !== null}
          title={texts.expiredTitle}
          width={416}
          centered
          zIndex={1150}
          closable={false}
          keyboard={false}
          maskClosable={false}
          destroyOnHidden
          getContainer={box}
          footer={
            inPlace ? (
              <Button type="text" onClick={() => settleExpiry('left')}>
                {texts.signInOther}
              </Button>
            ) : (
              <Button type="primary" onClick={() => settleExpiry('left')}>
                {texts.signInAgain}
              </Button>
            )
          }
        >
          {texts.expiredText}
          {inPlace ? (
            <>
              。{texts.expiredKeeps}
              <div className={styles.expiredForm}>
                <SignInForm
                  {...(user ? { username: user.username } : {})}
                  onDone={() => {
                    settleExpiry('renewed');
                    loadPermissions().catch(report);
                  }}
                />
              </div>
            </>
          ) : null}
        </Modal>
      ) : null}
    </div>
  );
}
