import '../style-nonce';
import '@ant-design/v5-patch-for-react-19';
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useNarrow } from '@/components/narrow';
import { config } from '@/runtime/config';
import { keepLine } from '@/runtime/line';
import { go, setNavigate } from '@/runtime/navigation';
import { loadPart } from '@/runtime/online';
import { session, type MenuEntry } from '@/runtime/session-state';
import { read, write } from '@/runtime/storage';
import { addTab, dropTab, showTab, tabs } from '@/runtime/tabs';
import { theme } from '@/runtime/theme';
import { hasUnsaved } from '@/runtime/unsaved';
import { Brand } from '../Brand';
import { keepStyles } from '../kept-styles';
import { texts } from '../texts';
import { THEME_CLASS, themeOf } from '../theme';
import { Header } from './Header';
import { Panes } from './Panes';
import { homePlace, placeOf } from './places';
import { useShortcuts } from './shortcuts';
import { SideMenu } from './SideMenu';
import { SchemaElsewhere } from './SchemaElsewhere';
import { rememberTabs } from './tab-memory';
import { TabBar } from './TabBar';
import { useDepartment } from './use-department';
import { useMobile, useStill } from './use-media';
import { useSoon } from './use-soon';
import styles from './console.module.css';

const Overlays = lazy(() => loadPart(() => import('./Overlays')));
const ShortcutPanel = lazy(() => loadPart(() => import('./ShortcutPanel')));
const MenuDrawer = lazy(() => loadPart(() => import('./MenuDrawer')));

dayjs.locale('zh-cn');
document.documentElement.classList.add(THEME_CLASS);

const COLLAPSED = 'sider';
const styleCache = keepStyles();

const here = (path: string) => placeOf((session.menu ?? []) as readonly MenuEntry[], session.user?.homePath, path);

/** Follows the address: brings the tab it names to the front, or goes where it leads instead. */
function useAddress(mobile: boolean): void {
  const location = useLocation();
  const navigate = useNavigate();
  const path = `${location.pathname}${location.search}`;
  useLayoutEffect(() => setNavigate((to, replace) => void navigate(to, { replace })), [navigate]);
  // Every move counts, not only a new address: a tab closed and opened again at once is at the address of before.
  useLayoutEffect(() => {
    const place = here(`${location.pathname}${location.search}`);
    if ('redirect' in place) return;
    showTab(place);
    const home = homePlace((session.menu ?? []) as readonly MenuEntry[]);
    if (home && !mobile) addTab(home);
    if (!mobile) return;
    // Without a tab bar (spec 1 §2.6: off on mobile) only the current page stays, and what is not saved yet.
    for (const { key } of tabs.list.slice()) if (key !== place.key && !hasUnsaved(key)) dropTab(key);
  }, [location, mobile]);
  // Not before the router listens to the history, which it does after its children's layout effects.
  useEffect(() => {
    const place = here(path);
    if ('redirect' in place) go(place.redirect, { replace: true });
  }, [path]);
}

function useTitle(): void {
  const { list, active } = useSnapshot(tabs);
  const title = list.find((tab) => tab.key === active)?.title;
  useEffect(() => {
    document.title = title ? `${title} · ${config.title}` : config.title;
  }, [title]);
}

/** Draws nothing: what follows each step draws the frame around the pages no second time. */
function Follower({ mobile }: { mobile: boolean }) {
  useAddress(mobile);
  useTitle();
  return null;
}

function Frame() {
  const mobile = useMobile();
  const [collapsed, setCollapsed] = useState(read(COLLAPSED) === true);
  const [drawer, setDrawer] = useState(false);
  const [flyOuts, setFlyOuts] = useState<HTMLElement | null>(null);
  const [drawerBox, setDrawerBox] = useState<HTMLElement | null>(null);
  useDepartment();
  useShortcuts();
  const soon = useSoon();

  const toggle = () => {
    if (mobile) return setDrawer(true);
    write(COLLAPSED, !collapsed, null);
    return setCollapsed(!collapsed);
  };
  const brand = (
    <a
      className={styles.brand}
      href="/"
      aria-label={texts.brand}
      onClick={(event) => {
        event.preventDefault();
        go('/');
        setDrawer(false);
      }}
    >
      <Brand size={32} />
      <strong>{texts.brand}</strong>
    </a>
  );

  return (
    <div className={styles.console} data-collapsed={collapsed && !mobile} data-mobile={mobile}>
      <Follower mobile={mobile} />
      <a className={styles.skip} href="#content" onClick={skip}>
        {texts.skip}
      </a>
      {mobile ? (
        <Suspense>
          <MenuDrawer open={drawer} onClose={() => setDrawer(false)} brand={brand} box={drawerBox} />
        </Suspense>
      ) : (
        <aside className={styles.sider}>
          {brand}
          <nav aria-label={texts.menu} className={styles.nav}>
            <SideMenu collapsed={collapsed} flyOuts={flyOuts} />
          </nav>
        </aside>
      )}
      {collapsed && !mobile ? <nav ref={setFlyOuts} aria-label={texts.flyOuts} className={styles.box} /> : null}
      <div className={styles.work}>
        <Header mobile={mobile} collapsed={mobile ? !drawer : collapsed} onToggle={toggle} />
        {mobile ? null : <TabBar />}
        <main id="content" tabIndex={-1} className={styles.content}>
          <Panes />
        </main>
      </div>
      <div ref={setDrawerBox} className={styles.box} />
      {drawerBox && soon ? (
        <Suspense>
          <ShortcutPanel box={drawerBox} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The fragment would be an address of its own: only the focus moves. */
function skip(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** Everything after sign-in. */
export function Console() {
  const { dark } = useSnapshot(theme);
  const narrow = useNarrow();
  const still = useStill();
  const soon = useSoon();
  useEffect(() => rememberTabs(), []);
  useEffect(() => keepLine(), []);
  return (
    <StyleProvider cache={styleCache}>
      <ConfigProvider
        locale={zhCN}
        theme={themeOf({ dark, narrow, still })}
        csp={{ nonce: config.nonce }}
        button={{ autoInsertSpace: false }}
      >
        {/* A transition would let the click wait behind everything else. */}
        <BrowserRouter useTransitions={false}>
          <Frame />
        </BrowserRouter>
        <Suspense>{soon && <Overlays />}</Suspense>
        <SchemaElsewhere />
      </ConfigProvider>
    </StyleProvider>
  );
}
