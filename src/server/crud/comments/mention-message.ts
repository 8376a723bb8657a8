/** The system message to the users whom a comment mentions. */
import type { Entity } from '@/model/entity/entity';
import { visibleTitle } from '../check/record-uses';
import { type CrudContext, shapeOf } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { tenantColumn } from '../context/tenants';
import { loadRecord } from '../read/record';
import { recordScreen } from '../view/record-screen';
import type { CommentEntry } from './comments';
import type { MentionedUser } from './mentioned-users';

/** The record's title, when every receiver sees the same one; empty otherwise. */
async function commonTitle(
  crud: CrudContext,
  entity: Entity,
  id: string,
  receivers: readonly MentionedUser[],
): Promise<string> {
  const record = (await loadRecord(crud, entity, id)) ?? {};
  const titles = new Set(receivers.map(({ caller }) => visibleTitle(shapeOf(crud, entity.id), record, caller)));
  return titles.size === 1 ? [...titles][0]! : '';
}

/** Sends the message to all mentioned users but the author. Call it in the transaction of the comment. */
export async function notifyMentioned(
  crud: CrudContext,
  entity: Entity,
  recordId: string,
  { content, author }: CommentEntry,
  mentioned: readonly MentionedUser[],
  caller: Caller,
): Promise<void> {
  const receivers = mentioned.filter(({ id }) => id !== caller.me.id);
  if (receivers.length === 0) return;
  const title = await commonTitle(crud, entity, recordId, receivers);
  await crud.options.sendSystemMessage({
    sender: { username: caller.me.username, tenantId: tenantColumn(caller) },
    receiverIds: receivers.map(({ id }) => id),
    title: messages.mentionedYou(author, entity.title, title),
    text: content,
    record: { entity: entity.id, id: recordId, screen: recordScreen(crud.options, entity.id) },
  });
}
