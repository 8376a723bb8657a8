/** `that.openCustomModal` of the script of a list: opens a screen of this system as a dialog. */
import { systemFieldsByPreset } from '@/model/entity/system-fields';
import type { Parameters } from '@/model/generated/files';
import { isJsonObject } from '@/model/http/json';
import { onlineScreenId } from '@/model/online/components';
import { queryParamsOf } from '@/runtime/navigation/addresses';
import { open } from '@/runtime/navigation/dialogs';
import { findEntryOfAddress, screenOfEntry } from '@/runtime/navigation/menu-screens';
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

/** A screen that a script names, and the parameters of its address. */
interface ScreenTarget {
  screen: string;
  address: Parameters;
}

/** The screen at a menu path, with the filters that the address has, as in a tab. */
function screenAt(path: string): ScreenTarget | null {
  if (!URL.canParse(path, location.origin)) return null;
  const found = findEntryOfAddress(session().menu ?? [], path);
  const screen = found && screenOfEntry(found);
  return found && screen !== null ? { screen, address: { ...queryParamsOf(path), ...found.params } } : null;
}

/** The screen that a menu path, the component of a menu, or the id of an online form names; null for others. */
function screenOf(target: string): ScreenTarget | null {
  if (target.startsWith('/')) return screenAt(target);
  const form = HEAD.test(target) ? onlineScreenId({ kind: 'form', head: target, screen: 'form' }) : null;
  const screen = screenIdOfComponent(target) ?? form;
  return screen === null ? null : { screen, address: {} };
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
function parametersOf(given: Given, { screen, address }: ScreenTarget, ownForm: string): Parameters {
  const row = isJsonObject(given.row) ? given.row : {};
  const id = typeof row.id === 'string' && row.id !== '' ? row.id : null;
  const isOwn = screen === ownForm;
  // The parameters of a list are filters, and not the values of a record.
  if (!screen.endsWith('.form')) return address;
  const about = isOwn && id !== null ? { id } : defaultsOf(row);
  const [shown, hidden, title] = [namesOf(given.show), namesOf(given.hide), titleOf(given)];
  return {
    ...address,
    ...about,
    ...(isOwn && shown !== null && { [SHOWN_PARAM]: shown }),
    ...(isOwn && shown === null && hidden !== null && { [HIDDEN_PARAM]: hidden }),
    ...(title !== null && { [TITLE_PARAM]: title }),
  };
}

/** A call of `openCustomModal`. */
interface ModalCall {
  /** Its argument, unchecked. */
  value: unknown;
  /** Line of the script; null when it is unknown. */
  line: number | null;
}

/**
 * @param ownForm the form of the list
 * @param reload called after a record was saved
 */
export async function openForScript({ value, line }: ModalCall, ownForm: string, reload: () => void): Promise<void> {
  const given = isJsonObject(value) ? value : {};
  const target = given.formComponent ?? null;
  const own = ownForm === '' ? null : { screen: ownForm, address: {} };
  const chosen = target === null ? own : typeof target === 'string' ? screenOf(target) : null;
  if (chosen === null) {
    showProblem({ message: messages.unknownComponent(String(target).slice(0, MAX_TITLE)), line });
    return;
  }
  const params = parametersOf(given, chosen, ownForm);
  const width = Number.parseInt(String(given.width), 10);
  const title = titleOf(given);
  try {
    const result = await open(chosen.screen, params, {
      as: 'modal',
      ...(Number.isFinite(width) && { width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)) }),
      ...(title !== null && { title }),
    });
    if (isSaveResult(result)) reload();
  } catch (error) {
    reportError(error);
  }
}
