/**
 * System messages: announcements of category 2 to chosen users, released when they are created (contract.md §8, §10).
 */
import { newId, type Database } from '@/server/db';
import type { SystemMessage } from '@/server/crud';
import { escapeHtml } from '@/server/http/escape-html';

/** Values of the columns (contract.md §5). */
const SYSTEM_MESSAGE = '2';
const CHOSEN_USERS = 'USER';
const RELEASED = '1';
const GENERAL = 'L';

/** Characters of the columns. */
const MAX_TITLE = 100;
const MAX_ABSTRACT = 200;

/** Shortens a text to so many characters (code points); the last one is `…`. */
const truncate = (text: string, length: number) =>
  [...text].length > length ? `${[...text].slice(0, length - 1).join('')}…` : text;

/**
 * Stores a message, unread by each receiver. Call it in the transaction of its cause.
 * @param now "YYYY-MM-DD HH:mm:ss"
 * @returns id of the announcement
 */
export async function storeSystemMessage(
  db: Database,
  now: string,
  { sender, receiverIds, title, text, record }: SystemMessage,
): Promise<string> {
  const id = newId();
  const created = { create_by: sender.username, create_time: now, tenant_id: sender.tenantId };
  await db
    .insertInto('sys_announcement')
    .values({
      ...created,
      id,
      titile: truncate(title, MAX_TITLE),
      // Clients show the content as HTML.
      msg_content: escapeHtml(text).replaceAll('\n', '<br>'),
      msg_abstract: truncate(text, MAX_ABSTRACT),
      sender: sender.username,
      priority: GENERAL,
      msg_category: SYSTEM_MESSAGE,
      msg_type: CHOSEN_USERS,
      send_status: RELEASED,
      send_time: now,
      // With a comma at the end, as the contract has it.
      user_ids: receiverIds.map((one) => `${one},`).join(''),
      bus_type: record.entity,
      bus_id: record.id,
      open_type: record.screen === null ? null : 'component',
      open_page: record.screen,
    })
    .execute();
  await db
    .insertInto('sys_announcement_send')
    .values(receiverIds.map((userId) => ({ ...created, id: newId(), annt_id: id, user_id: userId })))
    .execute();
  return id;
}
