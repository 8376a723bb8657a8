/** Buttons of all screens: one with a permission code is drawn for users with the code, and for no other user. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ActionRunner } from '@/components/actions/action-runner';
import type { Entity } from '@/model/entity/entity';
import type { Form, List, PlacedAction } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { createRuntime } from '@/runtime/create-runtime';
import { session } from '@/runtime/session/session-state';
import { loadSchemas } from '@/server/schemas/schema-files';
import { permissionRows } from '@/server/seed/permission-rows';

/** Buttons of one place of a screen: toolbar, row, selection. */
interface Screen {
  id: string;
  entity: Entity;
  placed: readonly PlacedAction[];
}

const splitCodes = (code: string | null) => (code ?? '').split(',').filter(Boolean);

describe('buttons with a permission code', () => {
  let screens: Screen[];
  let codes: string[];
  beforeAll(async () => {
    const schemas = await loadSchemas(['schemas'], types);
    codes = permissionRows(schemas).flatMap(({ code }) => splitCodes(code));
    const groupsOf = (screen: List | Form) =>
      screen.kind === 'list'
        ? [
            screen.toolbar,
            screen.row,
            screen.bulk,
            ...screen.children.flatMap((child) => [child.toolbar ?? [], child.row ?? []]),
          ]
        : [screen.actions];
    screens = [...schemas.lists, ...Object.values(schemas.forms)].flatMap((screen) => {
      const entity = screen.entity === null ? undefined : schemas.entities[screen.entity];
      return entity ? groupsOf(screen).map((placed) => ({ id: screen.id, entity, placed })) : [];
    });
  });
  beforeEach(() => {
    createRuntime({});
    session().allAuth = codes.map((action) => ({ action, type: '1', status: '1', describe: action }));
  });

  /** Keys of the drawn buttons. */
  const drawn = ({ id, entity, placed }: Screen, granted: readonly string[]): string[] => {
    session().auth = granted.map((action) => ({ action, type: '1', describe: action }));
    const me = { id: '', username: '', realname: '', orgCode: '' };
    const runner = new ActionRunner({
      screen: { id, form: '' },
      entity,
      params: {},
      me,
      sequence: null,
      queried: null,
      getRefs: () => ({}),
      showReport: () => undefined,
    });
    return runner.available(placed).map((one) => one.placed.key);
  };
  const keysWhere = ({ placed }: Screen, test: (codes: string[]) => boolean) =>
    placed.filter(({ code }) => test(splitCodes(code))).map(({ key }) => key);

  test('are not drawn without it, on any screen', () => {
    const all = screens.flatMap(({ placed }) => placed);
    expect(all.filter(({ code }) => code !== null).length).toBeGreaterThan(100);
    for (const one of screens)
      expect(drawn(one, []), one.id).toEqual(
        drawn(one, codes).filter((key) => keysWhere(one, (own) => own.length === 0).includes(key)),
      );
  });

  test('are drawn with it alone, without those of other codes', () => {
    for (const one of screens) {
      const most = drawn(one, codes);
      for (const code of new Set(one.placed.flatMap((placed) => splitCodes(placed.code)))) {
        const wanted = keysWhere(one, (own) => own.length === 0 || own.includes(code));
        expect(drawn(one, [code]), `${one.id} with ${code}`).toEqual(most.filter((key) => wanted.includes(key)));
      }
    }
  });

  test('have a code that a menu can grant', () => {
    const unknown = screens.flatMap(({ id, placed }) =>
      placed.flatMap(({ key, code }) =>
        splitCodes(code)
          .filter((one) => !codes.includes(one))
          .map((one) => `${id} ${key} ${one}`),
      ),
    );
    expect(unknown).toEqual([]);
  });
});
