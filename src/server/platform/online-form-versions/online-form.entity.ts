/** Hooks after the save and the deletion of a form definition; those before are in online-forms. */
import type { WriteHookContext } from '@/server/crud';
import { deleteRights } from '../online-form-rights/grants';
import { renameFieldsInRights } from '../online-form-rights/renames';
import { keepVersion, removeVersions } from './versions';

const ENHANCEMENTS = ['onl_cgform_enhance_js', 'onl_cgform_enhance_sql', 'onl_cgform_enhance_java'] as const;

export async function afterSave(writing: WriteHookContext): Promise<void> {
  await renameFieldsInRights(writing);
  await keepVersion(writing);
}

export async function afterDelete({ before, db }: WriteHookContext): Promise<void> {
  await deleteRights(db, String(before?.id));
  await removeVersions(db, String(before?.id));
  for (const table of ENHANCEMENTS)
    await db.deleteFrom(table).where('cgform_head_id', '=', String(before?.id)).execute();
}
