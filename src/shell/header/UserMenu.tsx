import {
  ApartmentOutlined,
  ClearOutlined,
  DownOutlined,
  LockOutlined,
  LogoutOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { useSnapshot } from 'valtio';
import { MenuDropdown } from '@/components/deferred/MenuDropdown';
import { currentHour } from '@/runtime/environment/server-clock';
import { refreshDicts } from '@/runtime/dict/dictionaries';
import { notify, reportError } from '@/runtime/notices/notices';
import { openSettingsPanel } from '@/runtime/navigation/open-panels';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { session } from '@/runtime/session/session-state';
import { messages as said } from '@/runtime/messages';
import { openDepartmentDialog, openPasswordDialog, USER_BUTTON_ID } from '../account/account-dialogs';
import { greeting, messages } from '../messages';
import { signOutFromConsole } from '../account/sign-out';
import styles from '../theme/console.module.css';

async function clearCache(): Promise<void> {
  try {
    deleteDrafts();
    await refreshDicts();
    notify.success(said.cacheRefreshed);
  } catch (error) {
    reportError(error);
    notify.error(said.cacheFailed);
  }
}

const items = [
  { key: 'settings', icon: <SettingOutlined aria-hidden />, label: messages.settings, onClick: openSettingsPanel },
  {
    key: 'password',
    icon: <LockOutlined aria-hidden />,
    label: messages.changePassword,
    onClick: () => void openPasswordDialog(),
  },
  {
    key: 'depart',
    icon: <ApartmentOutlined aria-hidden />,
    label: messages.switchDepart,
    onClick: () => void openDepartmentDialog(),
  },
  { key: 'clear', icon: <ClearOutlined aria-hidden />, label: messages.clearCache, onClick: () => void clearCache() },
  { type: 'divider' as const },
  {
    key: 'exit',
    icon: <LogoutOutlined aria-hidden />,
    label: messages.signOut,
    onClick: () => void signOutFromConsole(),
  },
];

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
        {...(mobile ? { 'aria-label': `${messages.account} ${name}` } : {})}
      >
        <span className={styles.avatar} aria-hidden="true">
          {[...name].at(-1)}
        </span>
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
