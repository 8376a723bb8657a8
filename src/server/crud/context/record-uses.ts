/** Records of one entity that refer to a record, as a message may name them. */
import type { Caller } from './crud-options';
import type { SqlTest } from './sql-tests';

export interface RecordUses {
  /** Title of the entity. */
  title: string;
  count: number;
  /** Titles of up to three records that the caller may read; the others stay out of messages. */
  titles: readonly string[];
}

/**
 * Counts and names rows of an entity, or the main records of rows of a child.
 * @param shape id of the entity or child
 * @param test on rows of the shape (alias `t`); deleted rows do not count
 */
export type FindUses = (shape: string, test: SqlTest, caller: Caller) => Promise<RecordUses>;

/** `（张三、李四、王五…）`; empty without titles. */
export const titlesText = ({ count, titles }: RecordUses): string =>
  titles.length === 0 ? '' : `（${titles.join('、')}${count > titles.length ? '…' : ''}）`;

/** `用户 70 条（张三、李四、王五…）、订单 1 条`. */
export const usesText = (all: readonly RecordUses[]): string =>
  all.map((uses) => `${uses.title} ${uses.count} 条${titlesText(uses)}`).join('、');
