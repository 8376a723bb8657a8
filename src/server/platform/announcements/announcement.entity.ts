/** Hooks of announcements: how the ids of receivers are stored. */
import type { WriteHookContext } from '@/server/crud';
import { splitCsv } from '@/server/http/request-params';
import { DEMO_ANNOUNCEMENTS } from './demo-announcements';
import { RECEIVERS, STATUS } from './codes';

/** Stores only the receivers of the chosen kind, user ids with a comma at the end, as the contract has it. */
export async function beforeSave({ before, after }: WriteHookContext): Promise<void> {
  if (!before) after.sendStatus = STATUS.draft;
  const users = after.msgType === RECEIVERS.users ? [...new Set(splitCsv(after.userIds))] : [];
  after.userIds = users.length > 0 ? users.map((id) => `${id},`).join('') : null;
  if (after.msgType !== RECEIVERS.departments) after.departIds = null;
}

/** Demonstration rows by table: released to all users. */
export const demoRows = () => ({ sys_announcement: DEMO_ANNOUNCEMENTS });
