/** One field of a payload on its way into the language. */
import type { FieldFile } from '@/model/generated/files';
import { extensionOf, type Json } from '../payload/reader';
import type { OnlineWarningCode, WarningCollector } from '../payload/warnings';

export interface FieldSource {
  key: string;
  /** The control's name in the payload. */
  control: string;
  raw: Json;
  extension: Json | readonly unknown[];
  place: string;
  warn(code: OnlineWarningCode, name: string): void;
}

/** What a control adds to its field. */
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
    extension: extensionOf(raw.fieldExtendJson),
    place,
    warn: (code, name) => report.warn(code, place, name),
  };
}
