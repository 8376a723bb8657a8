/** An invalid screen shows the error, its file position and a suggestion, while all other screens work. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeBrowser, visit as openWindow, type Visit } from '../helpers/browser';
import { startDevelopment, type Development } from '../helpers/development';
import { openStory, signIn, type Page, type Size } from '../helpers/story';

const PATH = '/isps/system/dict';
const PATIENCE = 30_000;
const SIZES: Size[] = ['desktop', 'phone'];

describe('in development, as files are saved', () => {
  let server: Development;
  let visits: Record<Size, Visit>;

  beforeAll(async () => {
    server = await startDevelopment();
    const opened = [];
    for (const size of SIZES) {
      const one = await openWindow(server.base, { size });
      one.page.setDefaultTimeout(PATIENCE);
      await signIn(one.page, PATH);
      await one.page.getByText(/^1-10 共 \d+ 条$/).waitFor();
      opened.push([size, one] as const);
    }
    visits = Object.fromEntries(opened) as Record<Size, Visit>;
  });
  afterAll(async () => {
    await closeBrowser();
    await server.stop();
  });

  const broken: [string, (text: string) => string, RegExp, string][] = [
    ['a misspelt property', (text) => text.replace('"columns"', '"colums"'), /dict\.list\.json:\d+:\d+/, 'columns'],
    [
      'a field that does not exist',
      (text) => text.replace('"dictCode"', '"dictCod"'),
      /dict\.list\.json:\d+:\d+/,
      'dictCode',
    ],
    ['a comma too few', (text) => text.replace('],', ']'), /dict\.list\.json:\d+:\d+/, ''],
  ];

  test.each(broken)(
    'shows file, line, column and cure for %s, while the shell works',
    async (_name, spoil, place, cure) => {
      const file = join(server.folder, 'schemas/system/dict.list.json');
      const whole = readFileSync(file, 'utf8');
      const spoilt = spoil(whole);
      expect(spoilt).not.toBe(whole);
      writeFileSync(file, spoilt);
      for (const size of SIZES) {
        const { page, shoot, audit } = visits[size];
        const panel = page.getByRole('alert').filter({ hasText: 'dict.list' });
        await panel.waitFor();
        await expect.poll(() => panel.textContent(), { timeout: PATIENCE }).toMatch(place);
        expect(await panel.textContent()).toContain(cure);
        await shoot(`schema-error-${size}`);
        expect(await audit()).toEqual([]);
        await works(page, size);
      }
      writeFileSync(file, whole);
      for (const size of SIZES) await visits[size].page.getByText(/^1-10 共 \d+ 条$/).waitFor();
    },
  );

  test('names an unknown type and the nearest known one', async () => {
    const file = join(server.folder, 'schemas/system/dict.entity.json');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.replace('"type": "textarea"', '"type": "textaria"'));
    const { page, shoot } = visits.desktop;
    const panel = page.getByRole('alert').filter({ hasText: 'dict.entity' });
    await panel.waitFor();
    expect(await panel.textContent()).toContain('textarea');
    await shoot('schema-error-type');
    writeFileSync(file, whole);
    await page.getByText(/^1-10 共 \d+ 条$/).waitFor();
  });
});

/** Expects that the shell around the broken screen works. */
async function works(page: Page, size: Size): Promise<void> {
  if (size === 'desktop') await page.getByRole('menuitem', { name: '数据字典' }).waitFor();
  await page.locator('header').getByText('数据字典').first().waitFor();
}

describe('served to users', () => {
  const story = openStory();

  /** Replies to the request for a screen with a changed text of its file, which has another hash. */
  async function serve(page: Page, id: string, spoil: (text: string) => string): Promise<void> {
    await page.route(`**/schemas/${id}.json*`, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), etag: '"edited"' };
      await route.fulfill({ response, headers, body: spoil(await response.text()) });
    });
  }

  test.each(SIZES)('shows a screen with an invalid file as an error, %s', async (size) => {
    const { page, complaints, audit, shoot } = await story.visit({ size });
    page.setDefaultTimeout(PATIENCE);
    await serve(page, 'system/dict.list', (text) => text.replace('"toolbar"', '"toolbarr"'));
    await signIn(page, PATH);
    const panel = page.getByRole('alert').filter({ hasText: 'system/dict.list' });
    await panel.waitFor();
    expect(await panel.textContent()).toContain('toolbar');
    await shoot(`schema-error-served-${size}`);
    expect(await audit()).toEqual([]);
    await works(page, size);
    expect(complaints).toEqual([]);
  });

  test.each(SIZES)(
    'shows an unknown type as a box with type, field and schema, while the rest works, %s',
    async (size) => {
      const { page, complaints, audit, shoot } = await story.visit({ size });
      page.setDefaultTimeout(PATIENCE);
      for (const id of ['system/dict.list', 'system/dict.form'])
        await serve(page, id, (text) => text.replace('"type":"textarea"', '"type":"textaria"'));
      await signIn(page, PATH);
      await page.getByText(/^1-10 共 \d+ 条$/).waitFor();
      await page.getByRole('button', { name: '新增', exact: true }).first().click();
      const box = page.getByRole('dialog').getByRole('alert').filter({ hasText: 'textaria' });
      await box.waitFor();
      const said = (await box.textContent()) ?? '';
      expect(said).toContain('description');
      expect(said).toContain('system/dict.form');
      expect(said).toContain('textarea');
      await page.getByRole('dialog').getByLabel('字典名称').fill(`照常${size}`);
      await page.getByRole('dialog').getByLabel('字典编码').fill(`as_usual_${size}`);
      await shoot(`schema-error-unknown-${size}`);
      expect(await audit()).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click();
      await page.getByText('添加成功！', { exact: true }).waitFor();
      expect(complaints).toEqual([]);
    },
  );
});
