/** Display names of fields and codes for reason texts. */
import type { RecordShape } from '@/model/entity/entity';
import { peekDict } from '@/runtime/dict/dictionaries';
import type { FieldCaptions } from './action-guard';

const MAIN_PREFIX = 'main.';

/** @param main main record of a child row: the label of `main.x` is prefixed with its title */
export function captionsOf(shape: Pick<RecordShape, 'fields'>, main?: RecordShape): FieldCaptions {
  const fieldAt = (path: string) =>
    path.startsWith(MAIN_PREFIX) ? (main ?? shape).fields[path.slice(MAIN_PREFIX.length)] : shape.fields[path];
  return {
    label: (path) => {
      const label = fieldAt(path)?.label ?? path;
      return main && path.startsWith(MAIN_PREFIX) ? `${main.title}的${label}` : label;
    },
    codeText: (path, value) => {
      const field = fieldAt(path);
      const options = field?.options ?? (field?.dict ? peekDict(field.dict) : undefined);
      return options?.find((option) => option.value === value)?.text ?? value;
    },
  };
}
