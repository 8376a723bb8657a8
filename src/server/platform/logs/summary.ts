/** Summary of request values for the log: bounded length, without secrets and restricted fields. */

/** Limits: characters of the whole summary, characters of one text, items of a list, nesting depth. */
const MAX_LENGTH = 4000;
const MAX_TEXT_LENGTH = 200;
const MAX_ITEMS = 20;
const MAX_DEPTH = 6;

export const HIDDEN = '***';
const ELLIPSIS = '…';

const SECRET =
  /pass(word|wd)?|pwd|secret|token|captcha|(sms|check|verif\w*)_?-?(code|key)|salt|credential|authori[sz]ation|^sign$|private_?key/i;

/** True for a key whose value is a secret. */
export const isSecretKey = (key: string): boolean => SECRET.test(key);

interface Budget {
  left: number;
}

/** Parses a text that contains JSON, so that secrets inside it are hidden too. Undefined for other texts. */
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
 * Formats values as indented JSON of at most 4000 characters. The work is bounded too.
 * @param isHidden keys to hide in addition to secrets
 */
export function summarize(value: unknown, isHidden: (key: string) => boolean = () => false): string {
  return (
    JSON.stringify(shortenValue(value, isHidden, { left: MAX_LENGTH / 2 }, 0), null, 2)?.slice(0, MAX_LENGTH) ?? ''
  );
}
