/** A request's values as the log keeps them: short whatever was sent, and without what nobody may read there. */

/** Characters kept of all, of one text, and how many of a list; deeper than this is left out. */
const MAX_LENGTH = 4000;
const MAX_TEXT_LENGTH = 200;
const MAX_ITEMS = 20;
const MAX_DEPTH = 6;

export const HIDDEN = '***';
const ELLIPSIS = '…';

const SECRET =
  /pass(word|wd)?|pwd|secret|token|captcha|(sms|check|verif\w*)_?-?(code|key)|salt|credential|authori[sz]ation|^sign$|private_?key/i;

/** True for a name under which a secret stands. */
export const isSecretKey = (key: string): boolean => SECRET.test(key);

interface Budget {
  left: number;
}

/** JSON within a text hides its secrets as well as any other. */
function parseNested(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  if (text.length > MAX_LENGTH) return ELLIPSIS;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shortenValue(value: unknown, isHidden: (key: string) => boolean, budget: Budget, depth: number): unknown {
  if (budget.left <= 0 || depth > MAX_DEPTH) return ELLIPSIS;
  if (typeof value === 'string') {
    const inner = parseNested(value);
    if (inner !== undefined) return shortenValue(inner, isHidden, budget, depth + 1);
    const text = value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}${ELLIPSIS}` : value;
    budget.left -= text.length;
    return text;
  }
  budget.left -= 8;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, MAX_ITEMS).map((one) => shortenValue(one, isHidden, budget, depth + 1));
    return value.length > MAX_ITEMS ? [...kept, ELLIPSIS] : kept;
  }
  const kept: [string, unknown][] = [];
  for (const [key, one] of Object.entries(value)) {
    if (budget.left <= 0) break;
    budget.left -= key.length;
    kept.push([
      key.slice(0, MAX_TEXT_LENGTH),
      isSecretKey(key) || isHidden(key) ? HIDDEN : shortenValue(one, isHidden, budget, depth + 1),
    ]);
  }
  return Object.fromEntries(kept);
}

/**
 * The values as a text of at most 4000 characters; the work is bounded as the text is.
 * @param isHidden keys that not everybody may read, besides secrets
 */
export function summarize(value: unknown, isHidden: (key: string) => boolean = () => false): string {
  return (
    JSON.stringify(shortenValue(value, isHidden, { left: MAX_LENGTH / 2 }, 0), null, 2)?.slice(0, MAX_LENGTH) ?? ''
  );
}
