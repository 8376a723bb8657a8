import { describe, expect, test } from 'vitest';
import { types } from '@/registry/values';
import { languageChapters, namesIn, searched, settingsOf, type Chapter } from './documents';

const chapters: Chapter[] = [
  { id: 'types', title: 'types', sections: settingsOf('types', types.names()) },
  { id: 'widgets', title: 'widgets', sections: settingsOf('widgets', namesIn('widgets')) },
  ...languageChapters(),
];
const sections = chapters.flatMap((chapter) => chapter.sections);

describe('the reference holds the whole language', () => {
  test('every type and every widget has a section, and every anchor is one place', () => {
    expect(namesIn('types')).toEqual(types.names());
    for (const name of types.names()) expect(sections.some(({ id }) => id === `type-${name}`)).toBe(true);
    expect(namesIn('widgets')).toContain('chart');
    const ids = [...chapters.map(({ id }) => id), ...sections.map(({ id }) => id)];
    expect(ids).toHaveLength(new Set(ids).size);
  });

  test.each(sections.filter(({ properties }) => properties.length > 0))(
    '$id: every property is explained, every link leads on',
    (section) => {
      const silent = section.properties.filter(({ help, kind }) => help === '' || kind === '');
      expect(silent.map(({ name }) => name)).toEqual([]);
      const ids = new Set(sections.map(({ id }) => id));
      expect(section.properties.filter(({ link }) => link !== null && !ids.has(link))).toEqual([]);
    },
  );

  test('documents parts of a setting together with it', () => {
    const cards = sections.find(({ id }) => id === 'widget-stat-cards')!;
    expect(cards.properties.find(({ name }) => name === 'items[].spark.rows')).toMatchObject({
      required: true,
      kind: '文本 / 对象 的数组',
    });
  });
});

test('what nothing reads yet says so', () => {
  const planned = sections.flatMap(({ properties }) => properties.filter(({ help }) => help.startsWith('尚未建成：')));
  expect(planned.map(({ name }) => name)).toContain('load');
  const list = sections.find(({ id }) => id === 'list')!;
  const helpOf = (key: string) => list.properties.find(({ name }) => name === key)?.help;
  expect(helpOf('style')).toMatch(/^样式/);
  expect(helpOf('columns')).toMatch(/^显示的列/);
});

describe('search', () => {
  test('by the name of a section keeps it whole; by a property keeps those that match', () => {
    const whole = searched(chapters, 'stat-cards').flatMap((chapter) => chapter.sections);
    expect(whole).toEqual(sections.filter(({ name, help }) => `${name} ${help}`.includes('stat-cards')));
    const found = searched(chapters, ' Spark label ').flatMap((chapter) => chapter.sections);
    expect(found.map(({ id, properties }) => [id, properties.map(({ name }) => name)])).toEqual([
      ['widget-stat-cards', ['items[].spark.label']],
    ]);
  });

  test('nothing asked is everything, nothing found is nothing', () => {
    expect(searched(chapters, '  ')).toEqual(chapters);
    expect(searched(chapters, 'no such thing at all')).toEqual([]);
  });
});
