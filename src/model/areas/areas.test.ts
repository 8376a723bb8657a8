import { describe, expect, test } from 'vitest';
import { loadAreas, ROOT } from '.';

describe('areas', () => {
  test('34 provinces stand below the root, and some three thousand counties below them', async () => {
    const areas = await loadAreas();
    const provinces = areas.children(ROOT);
    expect(provinces).toHaveLength(34);
    const cities = provinces.flatMap(({ code }) => areas.children(code));
    const counties = cities.flatMap(({ code }) => areas.children(code));
    expect(cities.length).toBeGreaterThan(330);
    expect(counties.length).toBeGreaterThan(2800);
    expect(counties.every(({ isLeaf }) => isLeaf)).toBe(true);
    for (const { code } of [...provinces, ...cities, ...counties]) expect(code).toMatch(/^\d{6}$/);
  });

  const cases: [what: string, code: string, text: string, levels: number][] = [
    ['a county', '330106', '浙江省/杭州市/西湖区', 3],
    ['a new district', '330113', '浙江省/杭州市/临平区', 3],
    ['a district of a municipality', '110105', '北京市/市辖区/朝阳区', 3],
    ['a county of a municipality', '500229', '重庆市/县/城口县', 3],
    ['a city without districts', '441900', '广东省/东莞市', 2],
    ['a county right below its province', '429004', '湖北省/省直辖县级行政区划/仙桃市', 3],
    ['one right below an autonomous region', '659001', '新疆维吾尔自治区/自治区直辖县级行政区划/石河子市', 3],
    ['a district of Hong Kong', '810001', '香港特别行政区/中西区', 2],
    ['a province with nothing below it', '710000', '台湾省', 1],
    ['a city', '330100', '浙江省/杭州市', 2],
  ];
  test.each(cases)('%s: %s is %s', async (_, code, text, levels) => {
    const areas = await loadAreas();
    expect(areas.text(code)).toBe(text);
    expect(areas.path(code)).toHaveLength(levels);
    expect(areas.path(code).at(-1)).toMatchObject({ code, isLeaf: areas.children(code).length === 0 });
  });

  test('knows no name and no path for an unknown code', async () => {
    const areas = await loadAreas();
    for (const code of ['', '999999', ROOT, 'constructor', '__proto__'])
      expect([areas.text(code), areas.path(code)], code).toEqual([undefined, []]);
    expect(areas.children('330106')).toEqual([]);
    expect(areas.children('toString')).toEqual([]);
  });
});
