import { expect, test } from 'vitest';
import { fillPage } from '@/model/screens/fill-page';
import { templateParts } from './template-parts';

const shown = (blocks: readonly { key: string; span?: number; keep?: true }[]) => {
  const { blocks: filled } = fillPage('demo/x.page', {
    $schema: '../_meta/page.schema.json',
    version: 2,
    blocks: blocks.map((one) => ({ ...one, widget: 'text', props: { text: one.key } })),
  });
  return templateParts(filled).map(
    ({ blocks: own, keep }) => `${own.map(({ key }) => key).join('+')}${keep ? '!' : ''}`,
  );
};

test('blocks beside each other are one part, up to 24 columns', () => {
  expect(shown([{ key: 'a', span: 8 }, { key: 'b', span: 16 }, { key: 'c' }, { key: 'd', span: 20 }])).toEqual([
    'a+b',
    'c',
    'd',
  ]);
  expect(
    shown([
      { key: 'a', span: 20 },
      { key: 'b', span: 8 },
    ]),
  ).toEqual(['a', 'b']);
  expect(shown([])).toEqual([]);
});

test('a part is kept with the part before when one of its blocks is', () => {
  expect(shown([{ key: 'a' }, { key: 'b', span: 12 }, { key: 'c', span: 12, keep: true }])).toEqual(['a', 'b+c!']);
});
