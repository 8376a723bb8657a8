import '../theme/style-nonce';
import '@ant-design/v5-patch-for-react-19';
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { lazyComponent } from '@/components/deferred/lazy-component';
import { useNarrow } from '@/components/responsive/use-narrow';
import { appearance } from '@/runtime/environment/appearance';
import { config } from '@/runtime/environment/config';
import { watchSessionRevocation } from '@/runtime/account/session-revocation';
import { navigateTo, setNavigator } from '@/runtime/navigation/addresses';
import { watchBackButton } from '@/runtime/navigation/back-button';
import { closeAllDialogs } from '@/runtime/navigation/dialogs';
import { session } from '@/runtime/session/session-state';
import { watchOverrides } from '@/runtime/schemas/screens';
import { watchServerWrites } from '@/runtime/socket/server-writes';
import { loadReadyScreen } from '@/registry/screen-loader';
import { loadScreenView } from '@/registry/views';
import { readItem, writeItem } from '@/runtime/storage/local-storage';
import { addBackgroundTab, closeTabNow, openTab, tabs } from '@/runtime/navigation/tabs';
import { theme } from '@/runtime/environment/theme';
import { hasUnsaved } from '@/runtime/unsaved/unsaved-work';
import { Brand } from '../icons/Brand';
import { createStyleCache } from '../theme/style-cache';
import { messages } from '../messages';
import { THEME_CLASS, themeOf } from '../theme/antd-theme';
import { Header } from '../header/Header';
import { TabPages } from '../tabs/TabPages';
import { homeTab, resolveAddress } from '../routing/resolve-address';
import { useShortcuts } from '../shortcuts/shortcuts';
import { SideMenu } from '../menu/SideMenu';
import { OtherSchemaProblems } from '../screens/OtherSchemaProblems';
import { persistTabs } from '../tabs/stored-tabs';
import { TabBar } from '../tabs/TabBar';
import { useTabs } from '../tabs/use-settled-tabs';
import { useDepartmentChange } from '../account/use-department-change';
import { useOwnAccount } from '../account/use-own-account';
import { useMobile, useReducedMotion } from '../theme/use-media';
import { applyStoredAppearance } from '../settings/appearance-settings';
import { menuTrail } from '@/runtime/navigation/menu';
import { loadUserSettings } from '@/runtime/account/user-settings';
import { applyStoredFavourites, recordVisit } from '@/runtime/account/own-pages';
import { entryPath } from '../routing/resolve-address';
import { openTourOnce, tour } from '../tour/tour-state';
import { FrameBoundary } from './FrameBoundary';
import { useFirstInput } from './use-first-input';
import { useScrolledFrame } from './use-scrolled-frame';
import styles from '../theme/console.module.css';

const Overlays = lazyComponent(() => import('./Overlays'));
const ShortcutPanel = lazyComponent(() => import('./ShortcutPanel'));
const SettingsDrawer = lazyComponent(() => import('../settings/SettingsDrawer'));
const Tour = lazyComponent(() => import('../tour/Tour'));
const MenuSearchDialog = lazyComponent(() => import('../menu/MenuSearchDialog'));
const MenuDrawer = lazyComponent(() => import('../menu/MenuDrawer'));

dayjs.locale('zh-cn');
document.documentElement.classList.add(THEME_CLASS);

const COLLAPSED_KEY = 'sider';
const styleCache = createStyleCache();

const resolveHere = (path: string) => resolveAddress(session().menu ?? [], session().user?.homePath, path);

/** Loads the code of lists, which most pages are. */
export function prefetchLists(): void {
  void loadScreenView('list').catch(() => undefined);
}

/** Loads the screen that the address leads to, before the frame is rendered. Errors appear when the page is rendered. */
export function prefetchFirstPage(): void {
  const { pathname, search } = location;
  const place = resolveHere(`${pathname}${search}`);
  const page = 'redirect' in place ? resolveHere(place.redirect) : place;
  if ('target' in page && page.target.kind === 'screen')
    void loadReadyScreen(page.target.screen).catch(() => undefined);
}

/**
 * Synchronises the tabs with the address: activates the tab of the address, or redirects.
 * @param single only the current page is kept: on mobile, and when the user does not want tabs
 */
function useAddress(single: boolean): void {
  const location = useLocation();
  const navigate = useNavigate();
  const path = `${location.pathname}${location.search}`;
  useLayoutEffect(() => setNavigator((to, replace) => void navigate(to, { replace })), [navigate]);
  // Depends on the location object, not on the path: a tab that is closed and opened again at once has the same path.
  useLayoutEffect(() => {
    const place = resolveHere(`${location.pathname}${location.search}`);
    if ('redirect' in place) return;
    // A dialog belongs to its page. The draft of unsaved work stays.
    if (place.key !== tabs().active) closeAllDialogs();
    openTab(place);
    const home = homeTab(session().menu ?? []);
    if (home && !single) addBackgroundTab(home);
    // Without a tab bar (spec 1 §2.6: off on mobile) only the current page stays, and what is not saved yet.
    const left = single ? tabs().list.filter(({ key }) => key !== place.key && !hasUnsaved(key)) : [];
    for (const { key } of left) closeTabNow(key);
    const entry = place.menu === null || place.home ? undefined : menuTrail(session().menu ?? [], place.menu).at(-1);
    if (entry && !entry.hidden) recordVisit(entryPath(entry));
  }, [location, single]);
  // An effect, not a layout effect: the router subscribes to the history after the layout effects of its children.
  useEffect(() => {
    const place = resolveHere(path);
    if ('redirect' in place) navigateTo(place.redirect, { replace: true });
  }, [path]);
}

function useTitle(): void {
  const { list, active } = useTabs();
  const title = list.find((tab) => tab.key === active)?.title;
  useEffect(() => {
    document.title = title ? `${title} · ${config().title}` : config().title;
  }, [title]);
}

/** Renders nothing. A separate component, so that a navigation does not render the frame again. */
function AddressSync({ single }: { single: boolean }) {
  useAddress(single);
  useTitle();
  return null;
}

function Frame() {
  const mobile = useMobile();
  const look = useSnapshot(appearance());
  const onTop = look.layout === 'top' && !mobile;
  const sider = useRef<HTMLElement>(null);
  const headerHidden = useScrolledFrame(sider);
  const single = mobile || !look.tabs;
  const [collapsed, setCollapsed] = useState(readItem(COLLAPSED_KEY) === true);
  const [drawer, setDrawer] = useState(false);
  const [flyOuts, setFlyOuts] = useState<HTMLElement | null>(null);
  const [drawerBox, setDrawerBox] = useState<HTMLElement | null>(null);
  useDepartmentChange();
  useOwnAccount();
  useShortcuts();
  const soon = useFirstInput();

  const toggle = () => {
    if (mobile) return setDrawer(true);
    writeItem(COLLAPSED_KEY, !collapsed, null);
    return setCollapsed(!collapsed);
  };
  const brand = (
    <a
      className={styles.brand}
      href="/"
      aria-label={messages.brand}
      onClick={(event) => {
        event.preventDefault();
        navigateTo('/');
        setDrawer(false);
      }}
    >
      <Brand size={32} />
      <strong>{messages.brand}</strong>
    </a>
  );

  return (
    <div
      className={styles.console}
      data-collapsed={collapsed && !mobile && !onTop}
      data-mobile={mobile}
      data-layout={onTop ? 'top' : 'side'}
      data-width={look.width}
      data-menu={look.menu}
    >
      {/* Without transitions, behind which React would delay the navigation. Around nothing else: its context changes with
          the address, and React would look for readers in all pages. */}
      <BrowserRouter useTransitions={false}>
        <AddressSync single={single} />
      </BrowserRouter>
      <a className={styles.skip} href="#content" onClick={focusContent}>
        {messages.skip}
      </a>
      {mobile ? (
        <MenuDrawer open={drawer} onClose={() => setDrawer(false)} brand={brand} box={drawerBox} />
      ) : onTop ? null : (
        <aside ref={sider} className={styles.sider}>
          {brand}
          <nav aria-label={messages.menu} className={styles.nav} data-tour="menu">
            <SideMenu collapsed={collapsed} flyoutContainer={flyOuts} />
          </nav>
        </aside>
      )}
      {(collapsed && !mobile) || onTop ? (
        <nav ref={setFlyOuts} aria-label={messages.flyOuts} className={styles.box} />
      ) : null}
      <div className={styles.work} data-single={single} data-header={headerHidden ? 'hidden' : 'shown'}>
        <Header mobile={mobile} collapsed={mobile ? !drawer : collapsed} onToggle={toggle} hidden={headerHidden}>
          {onTop && (
            <>
              {brand}
              <nav aria-label={messages.menu} className={styles.topNav}>
                <SideMenu horizontal collapsed={false} flyoutContainer={flyOuts} />
              </nav>
            </>
          )}
        </Header>
        {single ? null : <TabBar />}
        <main id="content" tabIndex={-1} className={styles.content}>
          <TabPages />
        </main>
      </div>
      <div ref={setDrawerBox} className={styles.box} />
      {drawerBox && soon ? (
        <FrameBoundary>
          <ShortcutPanel box={drawerBox} />
          <SettingsDrawer box={drawerBox} />
          {mobile && <MenuSearchDialog box={drawerBox} />}
        </FrameBoundary>
      ) : null}
    </div>
  );
}

/** Skip link: moves the focus only, because a fragment would change the address. */
function focusContent(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** Renders nothing. Before the router in the tree: its layout effect runs before the router starts to listen. */
function BackButtonWatch() {
  useLayoutEffect(() => watchBackButton(), []);
  return null;
}

/** @throws never */
async function applyUserSettings(): Promise<void> {
  const settings = await loadUserSettings();
  if (settings === null) return;
  applyStoredAppearance(settings);
  applyStoredFavourites(settings);
  openTourOnce(settings);
}

/**
 * Theme of antd. A component of its own, whose children are the same objects: a change renders what reads the theme, not
 * the whole console.
 */
function ConsoleTheme({ children }: { children: ReactNode }) {
  const { dark } = useSnapshot(theme());
  const { accent, colorWeak, compact, reducedMotion } = useSnapshot(appearance());
  const narrow = useNarrow();
  const still = useReducedMotion() || reducedMotion;
  useLayoutEffect(() => {
    document.documentElement.dataset.motion = still ? 'none' : 'some';
  }, [still]);
  return (
    <StyleProvider cache={styleCache}>
      <ConfigProvider
        locale={zhCN}
        theme={themeOf({ dark, accent, colorWeak, compact, narrow, reducedMotion: still })}
        csp={{ nonce: config().nonce }}
        button={{ autoInsertSpace: false }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}

/** The console after sign-in. */
export function Console() {
  const { open } = useSnapshot(tour());
  const soon = useFirstInput();
  useEffect(() => persistTabs(), []);
  useEffect(() => watchSessionRevocation(), []);
  useEffect(() => watchServerWrites(), []);
  useEffect(() => watchOverrides(), []);
  useEffect(() => void applyUserSettings(), []);
  return (
    <ConsoleTheme>
      <BackButtonWatch />
      <Frame />
      <FrameBoundary>{soon && <Overlays />}</FrameBoundary>
      <FrameBoundary>{open && <Tour />}</FrameBoundary>
      <OtherSchemaProblems />
    </ConsoleTheme>
  );
}
