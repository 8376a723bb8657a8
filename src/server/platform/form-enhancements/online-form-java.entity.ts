/** Hooks of the Java enhancements of forms. */
import type { Row } from '@/model/record';
import type { WriteHookContext } from '@/server/crud';
import { readDefinition } from '../form-definitions/definition';
import { fail as formErrors } from '../form-definitions/errors';
import { messages } from '../form-definitions/messages';

/** @throws HttpError without a form */
export async function beforeSave({ after, db }: WriteHookContext<'system/online-form-java'>): Promise<void> {
  if (!(await readDefinition(db, after.cgformHeadId ?? ''))) throw formErrors.noForm();
}

/** Adds a note to each row: Java enhancements are not executed. */
export async function afterRead(rows: Row[]): Promise<void> {
  for (const row of rows) row.runState = messages.javaNotRun;
}
