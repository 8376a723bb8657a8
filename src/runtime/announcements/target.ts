/** Where an announcement leads: never a script, never another scheme than http and https. */
import type { Announcement } from './announcements';

export type Target =
  | { kind: 'none' }
  /** A path of this console. */
  | { kind: 'path'; path: string }
  /** A page of another site. */
  | { kind: 'external'; url: string }
  /** The detail of a record. */
  | { kind: 'record'; screen: string; id: string };

type Source = Pick<Announcement, 'openType' | 'openPage' | 'busId'>;

const NONE: Target = { kind: 'none' };
const SCREEN = /^[a-z][\w-]*\/[a-z][\w-]*\.(form|list|page)$/i;
// oxlint-disable-next-line no-control-regex -- browsers drop these characters when they read an address
const UNSAFE = /[\u0000-\u0020\\\u007f]/;

/** A path of this origin, without the rest of the address. */
function pathOf(text: string): string | null {
  if (!/^\/(?!\/)/.test(text) || UNSAFE.test(text)) return null;
  const { origin, pathname, search, hash } = new URL(text, 'http://here');
  return origin === 'http://here' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
}

function urlOf(text: string): string | null {
  if (!/^https?:\/\/[^/]/i.test(text) || UNSAFE.test(text)) return null;
  try {
    const { href, username, password } = new URL(text);
    return username === '' && password === '' ? href : null;
  } catch {
    return null;
  }
}

/**
 * @param pathOfComponent path of the menu entry with this component, as other servers name pages; null without one
 */
export function targetOf(
  { openType, openPage, busId }: Source,
  pathOfComponent: (component: string) => string | null = () => null,
): Target {
  const text = openPage.trim();
  if (openType === 'url') {
    const path = pathOf(text);
    if (path !== null) return { kind: 'path', path };
    const url = urlOf(text);
    return url === null ? NONE : { kind: 'external', url };
  }
  if (openType !== 'component' || text === '') return NONE;
  if (SCREEN.test(text)) return { kind: 'record', screen: text, id: busId };
  const path = pathOf(text) ?? pathOfComponent(text);
  return path === null ? NONE : { kind: 'path', path };
}
