import { DownOutlined } from '@ant-design/icons';
import { useSnapshot } from 'valtio';
import { MenuDropdown } from '@/components/deferred/MenuDropdown';
import { Portrait } from '@/components/portrait/Portrait';
import { currentHour } from '@/runtime/environment/server-clock';
import { session } from '@/runtime/session/session-state';
import { USER_BUTTON_ID } from '../account/account-dialogs';
import { userActions } from '../account/user-actions';
import { greeting, messages } from '../messages';
import styles from '../theme/console.module.css';

const items = userActions.flatMap((one) => (one.key === 'exit' ? [{ type: 'divider' as const }, one] : [one]));

/** User name with the menu of account actions. */
export function UserMenu({ mobile }: { mobile: boolean }) {
  const { user } = useSnapshot(session());
  const name = user?.realname ?? '';
  return (
    <MenuDropdown trigger={['click']} autoFocus placement="bottomRight" menu={{ items }}>
      <button
        id={USER_BUTTON_ID}
        type="button"
        className={styles.user}
        data-tour="user"
        {...(mobile ? { 'aria-label': `${messages.account} ${name}` } : {})}
      >
        <Portrait className={styles.avatar} name={name} path={user?.avatar ?? ''} />
        {mobile ? null : (
          <>
            <span className={styles.welcome}>
              {greeting(currentHour())}，{name}
            </span>
            <DownOutlined className={styles.chevron} />
          </>
        )}
      </button>
    </MenuDropdown>
  );
}
