/** Screens of a definition that is not saved, as the server of a form's `preview` call replies them. */
import type { Call } from '@/model/entity/entity';
import { isJsonObject, parseJson } from '@/model/http/json';
import { policyOfSchemaCall, silent } from '../http/policy';
import { call as send } from '../http/request';
import { SchemaError } from './schema-error';
import { fillBundle, readBundle, type LoadedScreen } from './screen-bundle';
import { validateBundle } from './screen-validation';

export interface PreviewedScreen {
  title: string;
  loaded: LoadedScreen;
}

export interface ScreenPreview {
  screens: readonly PreviewedScreen[];
  /** What is wrong with the definition, by place. */
  problems: readonly string[];
  /** What the screens leave out. */
  notes: readonly string[];
  /** The reply as text: equal for equal previews. */
  text: string;
}

export interface PreviewOptions {
  /** Label of the button of a previewed form. */
  button: string;
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** @throws SchemaError when the files of the screen are invalid */
async function loadScreen(title: string, raw: unknown, { button }: PreviewOptions): Promise<PreviewedScreen> {
  const id = `preview/${title}`;
  const loaded = fillBundle(id, await validateBundle(id, readBundle(id, raw)));
  const { screen } = loaded;
  // Kept open: it has no draft, and nothing typed in it is unsaved work.
  return {
    title,
    loaded: screen.kind === 'form' ? { ...loaded, screen: { ...screen, button, keepOpen: true } } : loaded,
  };
}

/**
 * Asks for the screens of a definition. Those with invalid files are left out and named in `problems`.
 * @param body JSON text
 * @throws ApiError
 */
export async function loadPreview(
  { method, path }: Call,
  body: string,
  options: PreviewOptions,
  signal: AbortSignal,
): Promise<ScreenPreview> {
  const policy = silent(policyOfSchemaCall(method, path));
  const { result } = await send<unknown>(method, path, { policy, signal, body: parseJson(body) });
  const given = isJsonObject(result) ? result : {};
  const problems = textsOf(given.problems);
  const screens: PreviewedScreen[] = [];
  for (const raw of Array.isArray(given.screens) ? (given.screens as unknown[]) : []) {
    const title = isJsonObject(raw) ? String(raw.title) : '';
    try {
      screens.push(await loadScreen(title, raw, options));
    } catch (error) {
      if (!(error instanceof SchemaError)) throw error;
      problems.push(...error.problems.map(({ pointer, message }) => `${title} ${pointer}：${message}`));
    }
  }
  return { screens, problems, notes: textsOf(given.notes), text: JSON.stringify(given) };
}
