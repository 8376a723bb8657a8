/**
 * The screen of the console in plain antd: menu, query bar, toolbar and list. Its colour scheme follows the system. The
 * baseline of a change of the scheme.
 */
import '@ant-design/v5-patch-for-react-19';
import { Button, ConfigProvider, Input, Menu, theme, type MenuProps } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchRows, Rows, type Row } from './rows';

const media = matchMedia('(prefers-color-scheme: dark)');
const subscribe = (onChange: () => void) => {
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

interface Entry {
  id: string;
  path: string;
  meta: { title: string };
  hidden?: boolean;
  children?: Entry[];
}
type Items = NonNullable<MenuProps['items']>;

async function fetchMenu(): Promise<Entry[]> {
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  const answer = await fetch('/jeecg-boot/sys/permission/getUserPermissionByToken', {
    headers: { 'X-Access-Token': token },
  });
  const { result } = (await answer.json()) as { result: { menu: Entry[] } };
  return result.menu;
}

/** The entries on screen: antd would render those of closed groups too. */
const itemsOf = (entries: readonly Entry[], open: string): Items =>
  entries
    .filter(({ hidden }) => !hidden)
    .map(({ id, meta, children }) => ({
      key: id,
      label: meta.title,
      ...(children?.length ? { children: id === open ? itemsOf(children, open) : [] } : {}),
    }));

/** The group of the list, as the console opens it. */
const groupOf = (entries: readonly Entry[]) =>
  entries.find(({ children }) => children?.some(({ path }) => path === '/isps/system/dict'))?.id ?? '';

interface Shown {
  rows: Row[];
  items: Items;
  open: string;
}

const TOOLBAR = ['新增', '刷新缓存', '回收站', '批量删除', '分组', '视图', '刷新', '设置'];

function Bars() {
  return (
    <>
      <div style={{ display: 'flex', gap: 8 }}>
        <Input placeholder="字典名称" />
        <Input placeholder="字典编码" />
        <Button type="primary">查询</Button>
        <Button>重置</Button>
        <Button>高级查询</Button>
      </div>
      <div style={{ display: 'flex', gap: 8 }}>
        {TOOLBAR.map((label) => (
          <Button key={label}>{label}</Button>
        ))}
      </div>
    </>
  );
}

function Scheme() {
  const dark = useSyncExternalStore(subscribe, () => media.matches);
  const [shown, setShown] = useState<Shown | null>(null);
  const open = async () => {
    const [rows, menu] = await Promise.all([fetchRows(), fetchMenu()]);
    const group = groupOf(menu);
    setShown({ rows, items: itemsOf(menu, group), open: group });
  };
  return (
    <ConfigProvider theme={{ algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm }}>
      <button onClick={() => void open()}>open</button>
      {shown && (
        <div style={{ display: 'flex' }}>
          <Menu mode="inline" style={{ width: 200 }} items={shown.items} defaultOpenKeys={[shown.open]} />
          <div>
            <Bars />
            <Rows rows={shown.rows} />
          </div>
        </div>
      )}
    </ConfigProvider>
  );
}

createRoot(document.getElementById('root')!).render(<Scheme />);
