/** Fields and codes of a record in words, for reasons and questions. */
import type { RecordShape } from '@/model/entity/entity';
import { peekDict } from '@/runtime/dict/dictionaries';
import type { Names } from './action-guard';

const MAIN = 'main.';

/** @param main the record that a row belongs to: `main.x` is named with its title */
export function namesOf(shape: Pick<RecordShape, 'fields'>, main?: RecordShape): Names {
  const fieldAt = (path: string) =>
    path.startsWith(MAIN) ? (main ?? shape).fields[path.slice(MAIN.length)] : shape.fields[path];
  return {
    label: (path) => {
      const label = fieldAt(path)?.label ?? path;
      return main && path.startsWith(MAIN) ? `${main.title}的${label}` : label;
    },
    text: (path, value) => {
      const field = fieldAt(path);
      const options = field?.options ?? (field?.dict ? peekDict(field.dict) : undefined);
      return options?.find((option) => option.value === value)?.text ?? value;
    },
  };
}
