/** Forms whose files or records were changed at random places are drawn: no white page. */
import { afterEach, expect, test, vi } from 'vitest';
import { FormScreen } from '@/components/form/FormScreen';
import type { Entity } from '@/model/entity/entity';
import type { Form } from '@/model/screens/screen';
import { fillBundle, readBundle } from '@/runtime/schemas/screen-bundle';
import { SchemaError } from '@/runtime/schemas/schema-error';
import { validateBundle } from '@/runtime/schemas/screen-validation';
import order from '@schemas/demo/order.entity.json';
import orderForm from '@schemas/demo/order.form.json';
import permission from '@schemas/system/permission.entity.json';
import permissionForm from '@schemas/system/permission.form.json';
import { mount, unmount } from '../../../tests/helpers/mount';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { randomChanges, STRANGERS, type Json } from '../../../tests/schemas/random-changes';

const FORMS = 30;
const RECORDS = 10;
const said = vi.spyOn(console, 'error');
const { pick, change } = randomChanges(20_261_124);
let record: unknown = {};

startStubServer(({ path }) => (path.endsWith('/queryById') ? record : []));

afterEach(unmount);

const SAMPLES = [
  { id: 'demo/order', file: order, form: orderForm },
  { id: 'system/permission', file: permission, form: permissionForm },
] as const;
const LAYOUTS = ['sections', 'tabs', 'steps', undefined] as const;

const bundleOf = ({ id, file, form }: (typeof SAMPLES)[number]) => {
  const layout = pick(LAYOUTS);
  const { layout: _own, ...plain } = structuredClone(form) as unknown as { [key: string]: Json };
  const screen: Json = { ...plain, ...(layout === undefined ? {} : { layout }) };
  const entities: Json = { [id]: structuredClone(file) as unknown as Json };
  return { id, raw: { kind: 'form', screen, entities } };
};

/** Draws a form and waits until it has its buttons or says what failed. */
async function draw(screen: Form, entity: Entity | null, params: Record<string, string>): Promise<void> {
  const text = () => document.querySelector('main')?.textContent ?? '';
  mount(<FormScreen screen={screen} entity={entity} entities={{}} params={params} active ownerId="d1" />);
  await vi.waitFor(() => expect(text()).toMatch(/确定|下一步|重试/), { timeout: 10_000 });
}

test(`${FORMS} changed form files are drawn, or rejected with the place`, { timeout: 120_000 }, async () => {
  for (let made = 0; made < FORMS; made += 1) {
    const { id, raw } = bundleOf(pick(SAMPLES));
    change(raw.entities);
    const loaded = await validateBundle(`${id}.form`, readBundle(`${id}.form`, raw)).catch((error: unknown) => error);
    if (loaded instanceof SchemaError) {
      expect(loaded.problems.every(({ file, message }) => file !== '' && message !== '')).toBe(true);
      continue;
    }
    const { screen, entity } = fillBundle(`${id}.form`, loaded as never);
    await draw(screen as Form, entity, {});
  }
});

test(`${RECORDS} changed records are drawn`, { timeout: 120_000 }, async () => {
  for (let made = 0; made < RECORDS; made += 1) {
    const { id, raw } = bundleOf(pick(SAMPLES));
    const { screen, entity } = fillBundle(`${id}.form`, raw as never);
    record = {
      id: '7',
      ...Object.fromEntries(
        [...Object.keys(entity!.fields), ...Object.keys(entity!.children)].map((key) => [key, pick(STRANGERS)]),
      ),
    };
    await draw(screen as Form, entity, { id: '7' });
  }
  // A code such as `constructor` has no name.
  expect(said.mock.calls.map(String).filter((text) => text.includes('Functions are not valid'))).toEqual([]);
});
