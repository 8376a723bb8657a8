import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { subscribe } from 'valtio/vanilla';
import { appearance } from '@/runtime/environment/appearance';
import { tabs } from '@/runtime/navigation/tabs';
import { sizes } from '../theme/tokens';

/** Scrolled pixels after which a fixed header that may hide is hidden (spec 1 §2.5). */
const AUTO_HIDE_AFTER = 100;

/** True when the page is long enough to stay scrolled once the header is gone: else it would come and go. */
const staysScrolled = ({ scrollHeight, clientHeight }: Element): boolean =>
  scrollHeight - clientHeight > AUTO_HIDE_AFTER + sizes.header;

const followTabs = (listener: () => void) => subscribe(tabs(), listener);

/**
 * Follows the scrolling of the page in front: hides the header, and moves a side menu that is not fixed.
 * @returns true while the header is hidden
 */
export function useScrolledFrame(sider: RefObject<HTMLElement | null>): boolean {
  const { fixedHeader, autoHideHeader, fixedSider } = useSnapshot(appearance());
  const listens = !fixedHeader || autoHideHeader || !fixedSider;
  // Null unless it listens: a frame that does not move is not rendered again when another page comes to the front.
  const active = useSyncExternalStore(followTabs, () => (listens ? tabs().active : null));
  /** The page that was scrolled down, by its tab: another page begins with its header. */
  const [scrolled, setScrolled] = useState<string | null>(null);
  useEffect(() => {
    const menu = sider.current;
    const move = (by: number) => menu?.style.setProperty('transform', by > 0 ? `translateY(${-by}px)` : '');
    let before = 0;
    const onScroll = ({ target }: Event): void => {
      if (!(target instanceof HTMLElement) || target.dataset.tab === undefined) return;
      const now = target.scrollTop;
      const isDown = now > before;
      before = now;
      if (!fixedSider) move(Math.min(now, menu?.offsetHeight ?? 0));
      const isBeyond = fixedHeader ? autoHideHeader && isDown && now > AUTO_HIDE_AFTER : now > sizes.header;
      setScrolled(isBeyond && staysScrolled(target) ? active : null);
    };
    if (!listens) return undefined;
    const content = document.getElementById('content');
    content?.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      content?.removeEventListener('scroll', onScroll, { capture: true });
      move(0);
    };
  }, [active, listens, fixedHeader, autoHideHeader, fixedSider, sider]);
  return listens && scrolled === active;
}
