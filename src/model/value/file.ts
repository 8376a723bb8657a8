/** Stored files: comma-joined paths, in cells, forms and queries alike. */
import type { FieldType } from '../field-type';
import { csv, csvParts, textProblem } from './text';

/** Everything but the view of a type that stores files. Older servers send file objects (`{name, path}`). */
export const fileUses = {
  column: { kind: 'text', length: 500 },
  rules: [],
  check: textProblem,
  toText: (value) => csvParts(value).join(','),
  fromText: (text) => csv(csvParts(text)),
  normalize: (value) => {
    if (!Array.isArray(value)) return value === '' ? null : value;
    const paths = value.map((file) =>
      typeof file === 'object' && file !== null && !Array.isArray(file) ? String(file.path ?? file.url ?? '') : file,
    );
    return csv(csvParts(paths));
  },
} as const satisfies FieldType;
