/** Names of columns made from labels: Chinese ones by pinyin, without a dictionary entry `col_1`, `col_2`. */
import { pinyin } from 'pinyin-pro';
import { isFieldName } from '../online-forms/column-names';

const MAX_NAME = 32;

/** A label as words of small letters: `客户 ID` becomes `ke_hu_id`, and more than fits is cut between words. */
function nameOf(label: string): string {
  const words = pinyin(label, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .flatMap((word) => word.toLowerCase().split(/[^a-z0-9]+/))
    .filter((word) => word !== '');
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word : `${name}_${word}`;
    if (longer.length > MAX_NAME) break;
    name = longer;
  }
  return name;
}

/** A name that a column may have, from one that may be a word of SQL or too short. */
function allowedName(name: string): string | null {
  return name === '' ? null : ([name, `${name}_1`, `fd_${name}`].find(isFieldName) ?? null);
}

/** Names of columns, in the order of the labels; no two are the same. */
export function fieldNames(labels: readonly string[]): string[] {
  const taken = new Set<string>();
  return labels.map((label, index) => {
    const base = allowedName(nameOf(label)) ?? `col_${index + 1}`;
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base.slice(0, MAX_NAME - 4)}_${count}`;
    taken.add(name);
    return name;
  });
}
