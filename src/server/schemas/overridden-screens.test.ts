/** Overrides of every shipped list and form. */
import { beforeAll, expect, test } from 'vitest';
import type { FormFile, ListFile } from '@/model/generated/files';
import { fillEntity } from '@/model/entity/fill-entity';
import { fillForm } from '@/model/screens/fill-form';
import { fillList } from '@/model/screens/fill-list';
import type { ActionOverride } from '@/model/screens/overrides/override';
import { shippedActions } from '@/model/screens/overrides/shipped-actions';
import { shippedFields } from '@/model/screens/overrides/shipped-fields';
import { types } from '@/registry/values';
import { overridableScreen, overrideScreen, type OverridableScreen } from './overridden-screens';
import { loadSchemas } from './schema-files';

let screens: [string, OverridableScreen][] = [];
beforeAll(async () => {
  const schemas = await loadSchemas(['schemas'], types);
  screens = Object.keys(schemas.screenFiles).flatMap((id) => {
    const screen = overridableScreen(id, schemas);
    return screen ? [[id, screen] as [string, OverridableScreen]] : [];
  });
});

/** The filled screen of a file. */
function filled(id: string, { shipped, entity }: OverridableScreen, file: ListFile | FormFile | null) {
  return shipped.kind === 'list'
    ? fillList(id, file as ListFile | null, entity, { types })
    : fillForm(id, file as FormFile | null, entity, { types });
}

test('one that changes nothing makes the same screens', () => {
  expect(screens.length).toBeGreaterThan(100);
  for (const [id, screen] of screens) {
    const result = overrideScreen(screen, { fields: [] });
    if ('problem' in result) throw new Error(`${id}: ${result.problem}`);
    expect(filled(id, screen, result.screen), id).toEqual(filled(id, screen, screen.shipped.file));
  }
});

test('one that relabels and hides all actions makes valid screens, whose actions differ in nothing else', () => {
  for (const [id, screen] of screens) {
    const actions = shippedActions(screen.shipped, screen.entity);
    const made = (change: Partial<ActionOverride>) => {
      const override = { fields: [], actions: actions.map(({ key }) => ({ action: key, ...change })) };
      const result = overrideScreen(screen, override);
      if ('problem' in result) throw new Error(`${id}: ${result.problem}`);
      return result;
    };
    const { entity } = made({ label: '改名' });
    const filledActions = fillEntity(screen.entity.id, entity, { types }).actions;
    for (const { key, isOwn } of actions) {
      const { confirm, ...shipped } = screen.entity.actions[key] ?? {};
      const expected = isOwn ? { ...shipped, label: '改名' } : shipped;
      expect(filledActions[key] ?? {}, `${id} ${key}`).toMatchObject(expected);
      expect(filledActions[key]?.confirm === null, `${id} ${key}`).toBe(confirm === null);
    }
    const hidden = filled(id, screen, made({ visible: false }).screen);
    const shown = hidden.kind === 'list' ? [hidden.toolbar, hidden.row, hidden.bulk] : [hidden.actions];
    expect(shown.flat(), id).toEqual([]);
  }
});

test('one that renames and reverses all fields makes valid screens with the new names', () => {
  for (const [id, screen] of screens) {
    const all = shippedFields(screen.shipped, screen.entity);
    const fields = all.filter(({ canRelabel }) => canRelabel).map(({ key }) => ({ field: key, label: `新${key}` }));
    const result = overrideScreen(screen, { fields, order: all.map(({ key }) => key).toReversed() });
    if ('problem' in result) throw new Error(`${id}: ${result.problem}`);
    const shown = filled(id, screen, result.screen);
    if (shown.kind !== 'list') continue;
    expect(
      shown.columns.map(({ label }) => label),
      id,
    ).toEqual(
      all
        .filter(({ visible }) => visible)
        .map(({ key }) => `新${key}`)
        .toReversed(),
    );
  }
});
