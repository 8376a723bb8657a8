import { body, type Schema } from '@/server/http/schema/fields';

/** The part of a body with what an action asks for. */
export const askSchema = <P extends Readonly<Record<string, Schema>>>(properties: P): ReturnType<typeof body<P>> => ({
  ...body(properties),
  title: '填写的内容',
});
