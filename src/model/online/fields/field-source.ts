/** Input of the conversion of one field. */
import type { FieldFile } from '@/model/generated/files';
import { parseExtension, type Json } from '../payload/reader';
import type { OnlineWarningCode, WarningCollector } from '../payload/warnings';

export interface FieldSource {
  key: string;
  /** Control name in the payload. */
  control: string;
  raw: Json;
  extension: Json | readonly unknown[];
  place: string;
  warn(code: OnlineWarningCode, name: string): void;
}

/** Properties that a control adds to its field. */
export type FieldPart = Partial<FieldFile>;

export function fieldSourceOf(
  key: string,
  view: string,
  raw: Json,
  place: string,
  report: WarningCollector,
): FieldSource {
  return {
    key,
    control: view,
    raw,
    extension: parseExtension(raw.fieldExtendJson),
    place,
    warn: (code, name) => report.warn(code, place, name),
  };
}
