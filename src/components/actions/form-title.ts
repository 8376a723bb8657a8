import type { Entity } from '@/model/entity/entity';
import { recordName, type NamedRecord } from '../field/record-name';
import { messages } from '../messages';
import type { FormMode } from './form-mode';

/** Title of a form: what is done, with which kind of record, and its name. */
export function formTitle(mode: Exclude<FormMode, 'ask'>, entity: Entity, record: NamedRecord): string {
  if (mode === 'add') return messages.titleOfNew(entity.title);
  const name = recordName(entity, record);
  return mode === 'edit' ? messages.titleOfEdit(entity.title, name) : messages.titleOfDetail(entity.title, name);
}
