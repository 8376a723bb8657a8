import {
  ApartmentOutlined,
  ClearOutlined,
  IdcardOutlined,
  LockOutlined,
  LogoutOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { clearCache } from '@/runtime/account/clear-cache';
import { navigateTo } from '@/runtime/navigation/addresses';
import { openSettingsPanel } from '@/runtime/navigation/open-panels';
import { messages } from '../messages';
import { ACCOUNT_CENTER_PATH, ACCOUNT_SETTINGS_PATH } from '../routing/static-routes';
import { openDepartmentDialog, openPasswordDialog } from './account-dialogs';
import { signOutFromConsole } from './sign-out';

/** What the user does with the own account and session, in the order of the user menu. */
export const userActions = [
  {
    key: 'center',
    icon: <UserOutlined aria-hidden />,
    label: messages.accountCenter,
    onClick: () => navigateTo(ACCOUNT_CENTER_PATH),
  },
  {
    key: 'account',
    icon: <IdcardOutlined aria-hidden />,
    label: messages.accountSettings,
    onClick: () => navigateTo(ACCOUNT_SETTINGS_PATH),
  },
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
  {
    key: 'exit',
    icon: <LogoutOutlined aria-hidden />,
    label: messages.signOut,
    onClick: () => void signOutFromConsole(),
  },
];
