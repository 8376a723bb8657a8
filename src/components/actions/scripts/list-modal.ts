/** `that.openCustomModal` of the script of a list: opens a screen of this system as a dialog. */
import { systemFieldsByPreset } from '@/model/entity/system-fields';
import type { Parameters } from '@/model/generated/files';
import { isJsonObject } from '@/model/http/json';
import { onlineListOf, onlineScreenId } from '@/model/online/components';
import { findMenuEntry } from '@/runtime/navigation/menu';
import { open } from '@/runtime/navigation/dialogs';
import { reportError } from '@/runtime/notices/notices';
import { screenIdOfComponent } from '@/runtime/schemas/screen-index';
import { session } from '@/runtime/session/session-state';
import { HIDDEN_PARAM, isSaveResult, SHOWN_PARAM, TITLE_PARAM } from '../form-mode';
import { messages } from '../../scripts/messages';
import { showProblem } from '../../scripts/script-output';

type Given = Readonly<Record<string, unknown>>;

const MAX_TITLE = 100;
const MAX_FIELDS = 500;
const [MIN_WIDTH, MAX_WIDTH] = [300, 3000] as const;
const HEAD = /^[\w-]{1,64}$/;

/** Columns that the server writes: they are no values of a new record. */
const SYSTEM = new Set([...Object.keys(systemFieldsByPreset.online), 'has_child']);

/** The screen that a menu path, the component of a menu, or the id of an online form names; null for others. */
function screenOf(target: string): string | null {
  if (target.startsWith('/')) {
    const found = findMenuEntry(session().menu ?? [], target);
    if (!found) return null;
    const { entry, params } = found;
    return screenIdOfComponent(entry.component) ?? onlineListOf(entry.component, entry.path, params['code']);
  }
  const known = screenIdOfComponent(target);
  return known ?? (HEAD.test(target) ? onlineScreenId({ kind: 'form', head: target, screen: 'form' }) : null);
}

const isScalar = (value: unknown): value is Parameters[string] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** The values of a row that a new record starts with. */
const defaultsOf = (row: Given): Parameters =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      /^[A-Za-z]/.test(key) && !SYSTEM.has(key) && isScalar(value) ? [[key, value] as const] : [],
    ),
  );

const namesOf = (value: unknown): string | null =>
  Array.isArray(value)
    ? value
        .filter((one) => typeof one === 'string')
        .slice(0, MAX_FIELDS)
        .join(',')
    : null;

const titleOf = ({ title }: Given): string | null =>
  typeof title === 'string' && title !== '' ? title.slice(0, MAX_TITLE) : null;

/** Parameters of the dialog: the record of the row in the form of the list, and defaults in other forms. */
function parametersOf(given: Given, screen: string, ownForm: string): Parameters {
  const row = isJsonObject(given.row) ? given.row : {};
  const id = typeof row.id === 'string' && row.id !== '' ? row.id : null;
  const isOwn = screen === ownForm;
  // The parameters of a list are filters, and not the values of a record.
  if (!screen.endsWith('.form')) return {};
  const about = isOwn && id !== null ? { id } : defaultsOf(row);
  const [shown, hidden, title] = [namesOf(given.show), namesOf(given.hide), titleOf(given)];
  return {
    ...about,
    ...(isOwn && shown !== null && { [SHOWN_PARAM]: shown }),
    ...(isOwn && shown === null && hidden !== null && { [HIDDEN_PARAM]: hidden }),
    ...(title !== null && { [TITLE_PARAM]: title }),
  };
}

/**
 * @param ownForm the form of the list
 * @param reload called after a record was saved
 */
export async function openForScript(value: unknown, ownForm: string, reload: () => void): Promise<void> {
  const given = isJsonObject(value) ? value : {};
  const target = given.formComponent ?? null;
  const screen = target === null ? ownForm : typeof target === 'string' ? screenOf(target) : null;
  if (screen === null || screen === '') {
    const line = typeof given.line === 'number' ? given.line : null;
    showProblem({ message: messages.unknownComponent(String(target).slice(0, MAX_TITLE)), line });
    return;
  }
  const params = parametersOf(given, screen, ownForm);
  const width = Number.parseInt(String(given.width), 10);
  const title = titleOf(given);
  try {
    const result = await open(screen, params, {
      as: 'modal',
      ...(Number.isFinite(width) && { width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)) }),
      ...(title !== null && { title }),
    });
    if (isSaveResult(result)) reload();
  } catch (error) {
    reportError(error);
  }
}
