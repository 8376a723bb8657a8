/** One field of a payload on its way into the language. */
import type { FieldFile } from '@/model/generated/files';
import { extensionOf, type Json } from '../payload/reader';
import type { OnlineLoss, Report } from '../payload/warnings';

export interface Source {
  key: string;
  /** The control's name in the payload. */
  view: string;
  raw: Json;
  extension: Json | readonly unknown[];
  place: string;
  warn(code: OnlineLoss, name: string): void;
}

/** What a control adds to its field. */
export type Part = Partial<FieldFile>;

export function sourceOf(key: string, view: string, raw: Json, place: string, report: Report): Source {
  return {
    key,
    view,
    raw,
    extension: extensionOf(raw.fieldExtendJson),
    place,
    warn: (code, name) => report.warn(code, place, name),
  };
}
