/** A list or form with an override that is not saved, for the preview beside the designer. */
import type { FormFile, ListFile } from '@/model/generated/files';
import { overriddenFiles } from '@/server/schemas/bodies';
import { overrideScreen, type OverridableScreen } from '@/server/schemas/overridden-screens';
import type { Schemas } from '@/server/schemas/schema-files';
import { readDesign } from './design';

/** What reads records or shows other screens: the preview has no records. */
const LIST_PARTS = ['cards', 'charts', 'latestDays', 'sidebar', 'children', 'expand', 'statusTabs', 'inline'] as const;
const FORM_PARTS = ['load', 'save', 'send', 'preview', 'related'] as const;

const without = <T extends object>(file: T, parts: readonly (keyof T)[]): T =>
  Object.fromEntries(Object.entries(file).filter(([key]) => !parts.includes(key as keyof T))) as T;

/** Styles that show lists of children. */
const NESTED: ReadonlySet<string | undefined> = new Set(['erp', 'tabs', 'inner']);

function previewed(kind: 'list' | 'form', file: ListFile | FormFile): ListFile | FormFile {
  if (kind === 'form') return without(file as FormFile, FORM_PARTS);
  const list = without(file as ListFile, LIST_PARTS);
  return NESTED.has(list.style) ? without(list, ['style']) : list;
}

/**
 * The screen that a record of the designer makes; without one when the record cannot be saved.
 * @param id of the screen
 */
export function previewDesign(
  id: string,
  screen: OverridableScreen,
  body: Readonly<Record<string, unknown>>,
  schemas: Schemas,
) {
  const { override, problems } = readDesign(screen, body);
  const found = problems.map(({ message }) => message);
  const result = overrideScreen(screen, override ?? { fields: [] });
  if (found.length > 0 || 'problem' in result)
    return { screens: [], notes: [], problems: 'problem' in result && found.length === 0 ? [result.problem] : found };
  const { kind, entities } = overriddenFiles(id, screen, result, schemas);
  const title = result.screen.title ?? screen.entity.title;
  const file = previewed(screen.shipped.kind, result.screen);
  return { screens: [{ title, kind, screen: file, entities }], notes: result.notes, problems: [] };
}
