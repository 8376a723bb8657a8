/** Checks the names of parameters: a screen must use what `with` passes to it. */
import { placeholdersOf } from '../templates/placeholders';
import { entityOfScreen, screenOf, type Catalog } from './catalog';
import { reportUnknown, type CheckContext } from './check-context';
import { messages } from './messages';
import type { Path } from './source-text';

/** Names in braces anywhere in a file, without the part behind a dot. */
function namesIn(file: unknown): string[] {
  if (typeof file === 'string') return placeholdersOf(file).map(({ name }) => name.split('.')[0]!);
  return typeof file === 'object' && file !== null ? Object.values(file).flatMap(namesIn) : [];
}

/** Parameters that a screen uses: fields, its `params`, names in braces; null when they are not known. */
function usedBy(catalog: Catalog, id: string): Set<string> | null {
  const screen = screenOf(catalog, id);
  // A screen without its file is a default one, unless it is planned or broken.
  if (!screen || (!screen.file && catalog.screens.has(id))) return null;
  const { file } = screen;
  const entity = entityOfScreen(catalog, id);
  const named = file && 'entity' in file && file.entity !== undefined;
  if (named ? !entity || entity.shape.open : entity?.shape.open) return null;
  const own = file && 'fields' in file && file.fields && !Array.isArray(file.fields) ? Object.keys(file.fields) : [];
  const params = file && 'params' in file ? (file.params ?? []) : [];
  const fields = entity?.shape.fields.keys() ?? [];
  const printed = file && 'print' in file ? ['ids'] : [];
  return new Set(['id', ...printed, ...fields, ...own, ...params, ...namesIn(file), ...namesIn(entity?.file)]);
}

/**
 * Checks every `with` of a file beside the screen that it is passed to. The `with` of a list's sidebar is passed to the
 * list itself.
 */
export function checkPassedParameters(here: CheckContext, id: string, node: unknown, path: Path = []): void {
  if (typeof node !== 'object' || node === null) return;
  const { screen, node: tree, with: given } = node as Record<string, unknown>;
  const target = path.length === 1 && path[0] === 'sidebar' ? id : (screen ?? tree);
  const used = typeof target === 'string' && given !== undefined ? usedBy(here.catalog, target) : null;
  if (used && typeof given === 'object' && given !== null)
    for (const name of Object.keys(given))
      if (!used.has(name))
        reportUnknown(here, 'field', [...path, 'with', name], messages.noParameter(String(target), name), name, used, {
          key: true,
        });
  for (const [key, one] of Object.entries(node))
    checkPassedParameters(here, id, one, [...path, Array.isArray(node) ? Number(key) : key]);
}
