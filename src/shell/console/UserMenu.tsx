import { ApartmentOutlined, ClearOutlined, DownOutlined, LockOutlined, LogoutOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useSnapshot } from 'valtio';
import { hour } from '@/runtime/clock';
import { refreshDicts } from '@/runtime/dict';
import { notify, report } from '@/runtime/notice';
import { session } from '@/runtime/session-state';
import { texts as said } from '@/runtime/texts';
import { openDeparts, openPassword, USER_BUTTON } from '../account/account';
import { greeting, texts } from '../texts';
import { exit } from './exit';
import styles from './console.module.css';

async function clearCache(): Promise<void> {
  try {
    await refreshDicts();
    notify.success(said.cacheRefreshed);
  } catch (error) {
    report(error);
    notify.error(said.cacheFailed);
  }
}

const items = [
  {
    key: 'password',
    icon: <LockOutlined aria-hidden />,
    label: texts.changePassword,
    onClick: () => void openPassword(),
  },
  {
    key: 'depart',
    icon: <ApartmentOutlined aria-hidden />,
    label: texts.switchDepart,
    onClick: () => void openDeparts(),
  },
  { key: 'clear', icon: <ClearOutlined aria-hidden />, label: texts.clearCache, onClick: () => void clearCache() },
  { type: 'divider' as const },
  { key: 'exit', icon: <LogoutOutlined aria-hidden />, label: texts.signOut, onClick: () => void exit() },
];

/** Who one is, and what one may do about it. */
export function UserMenu({ mobile }: { mobile: boolean }) {
  const { user } = useSnapshot(session);
  const name = user?.realname ?? '';
  return (
    <Dropdown trigger={['click']} autoFocus placement="bottomRight" menu={{ items }}>
      <button
        id={USER_BUTTON}
        type="button"
        className={styles.user}
        {...(mobile ? { 'aria-label': `${texts.account} ${name}` } : {})}
      >
        <span className={styles.avatar} aria-hidden="true">
          {[...name].at(-1)}
        </span>
        {mobile ? null : (
          <>
            <span className={styles.welcome}>
              {greeting(hour())}，{name}
            </span>
            <DownOutlined className={styles.chevron} />
          </>
        )}
      </button>
    </Dropdown>
  );
}
