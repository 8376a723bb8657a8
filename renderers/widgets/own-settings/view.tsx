import { Button } from 'antd';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { SettingRow, SettingRows } from '@/components/setting-row/SettingRow';
import type { PropsByWidget } from '@/model/generated/widget-props';
import type { WidgetProps } from '@/registry/views';
import { openAccountDialog } from '@/runtime/account/account-dialog-openers';
import { clearCache } from '@/runtime/account/clear-cache';
import { loadMyDepartments, session, type Department } from '@/runtime/account/session';
import { desktopPermission, requestDesktopPermission } from '@/runtime/announcements/desktop-notices';
import { openSettingsPanel } from '@/runtime/navigation/open-panels';
import { reportError } from '@/runtime/notices/notices';
import { messages } from './messages';

type Item = PropsByWidget['own-settings']['items'][number];

function DepartmentRow() {
  const code = useSnapshot(session()).user?.orgCode ?? '';
  const [departs, setDeparts] = useState<readonly Department[]>([]);
  useEffect(() => {
    let here = true;
    loadMyDepartments().then(({ list }) => here && setDeparts(list), reportError);
    return () => {
      here = false;
    };
  }, []);
  const name = departs.find(({ orgCode }) => orgCode === code)?.departName ?? code;
  const { title, text, button } = messages.department;
  return (
    <SettingRow title={title} text={text(name)}>
      <Button onClick={() => openAccountDialog('department')}>{button}</Button>
    </SettingRow>
  );
}

function DesktopRow() {
  const [permission, setPermission] = useState(desktopPermission);
  const { title, states, button } = messages.desktop;
  return (
    <SettingRow title={title} text={states[permission]}>
      {permission === 'default' && (
        <Button onClick={() => void requestDesktopPermission().then(setPermission, reportError)}>{button}</Button>
      )}
    </SettingRow>
  );
}

const plainRow = ({ title, text, button }: Record<'title' | 'text' | 'button', string>, onClick: () => void) => (
  <SettingRow title={title} text={text}>
    <Button onClick={onClick}>{button}</Button>
  </SettingRow>
);

const rows: Readonly<Record<Item, () => ReactNode>> = {
  password: () => plainRow(messages.password, () => openAccountDialog('password')),
  appearance: () => plainRow(messages.appearance, openSettingsPanel),
  cache: () => plainRow(messages.cache, () => void clearCache()),
  department: () => <DepartmentRow />,
  desktop: () => <DesktopRow />,
};

/** Own settings, one row each. */
export default function OwnSettings({ props: { items } }: WidgetProps<'own-settings'>) {
  return (
    <SettingRows label={messages.label}>
      {items.map((item) => (
        <Fragment key={item}>{rows[item]()}</Fragment>
      ))}
    </SettingRows>
  );
}
