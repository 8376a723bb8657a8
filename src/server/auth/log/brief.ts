/** A request's values as the log keeps them: short whatever was sent, and without what nobody may read there. */

/** Characters kept of all, of one text, and how many of a list; deeper than this is left out. */
const MOST = 4000;
const MOST_TEXT = 200;
const MOST_ITEMS = 20;
const DEEPEST = 6;

export const HIDDEN = '***';
const CUT = '…';

const SECRET =
  /pass(word|wd)?|pwd|secret|token|captcha|(sms|check|verif\w*)_?-?(code|key)|salt|credential|authori[sz]ation|^sign$|private_?key/i;

/** True for a name under which a secret stands. */
export const isSecret = (key: string): boolean => SECRET.test(key);

interface Room {
  left: number;
}

/** JSON within a text hides its secrets as well as any other. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  if (text.length > MOST) return CUT;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shorten(value: unknown, isHidden: (key: string) => boolean, room: Room, depth: number): unknown {
  if (room.left <= 0 || depth > DEEPEST) return CUT;
  if (typeof value === 'string') {
    const inner = parsed(value);
    if (inner !== undefined) return shorten(inner, isHidden, room, depth + 1);
    const text = value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}${CUT}` : value;
    room.left -= text.length;
    return text;
  }
  room.left -= 8;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, MOST_ITEMS).map((one) => shorten(one, isHidden, room, depth + 1));
    return value.length > MOST_ITEMS ? [...kept, CUT] : kept;
  }
  const kept: [string, unknown][] = [];
  for (const [key, one] of Object.entries(value)) {
    if (room.left <= 0) break;
    room.left -= key.length;
    kept.push([
      key.slice(0, MOST_TEXT),
      isSecret(key) || isHidden(key) ? HIDDEN : shorten(one, isHidden, room, depth + 1),
    ]);
  }
  return Object.fromEntries(kept);
}

/**
 * The values as a text of at most 4000 characters; the work is bounded as the text is.
 * @param isHidden keys that not everybody may read, besides secrets
 */
export function brief(value: unknown, isHidden: (key: string) => boolean = () => false): string {
  return JSON.stringify(shorten(value, isHidden, { left: MOST / 2 }, 0), null, 2)?.slice(0, MOST) ?? '';
}
