/** Mentions in the plain text of a comment: `@` and the name of a user. */

export interface TextPart {
  text: string;
  /** The text after `@`; null for a part without a mention. */
  mention: string | null;
}

/** Splits a text at its mentions. Where several names fit, the longest counts: `@张三丰` does not mention 张三. */
export function splitMentions(content: string, names: Iterable<string>): TextPart[] {
  const known = [...new Set(names)].filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = content.indexOf('@'); at >= 0; at = content.indexOf('@', at + 1)) {
    const name = known.find((one) => content.startsWith(one, at + 1));
    if (name === undefined) continue;
    if (at > from) parts.push({ text: content.slice(from, at), mention: null });
    from = at + 1 + name.length;
    parts.push({ text: content.slice(at, from), mention: name });
    at = from - 1;
  }
  if (from < content.length) parts.push({ text: content.slice(from), mention: null });
  return parts;
}

/** The text after `@` of a user: the name, and the user name where others have the same name. */
export const mentionText = (name: string, username: string, isShared: boolean): string =>
  isShared ? `${name}(${username})` : name;

/** All texts by which a comment can mention a user. */
export const mentionTexts = ({ name, username }: { name: string; username: string }): string[] => [
  mentionText(name, username, true),
  name,
];

/** Chosen users by the text after `@`. */
export type ChosenUsers = Readonly<Record<string, string>>;

/** User names of the chosen users whom the text still mentions. */
export const mentionedUsers = (content: string, chosen: ChosenUsers): string[] => [
  ...new Set(splitMentions(content, Object.keys(chosen)).flatMap(({ mention }) => chosen[mention ?? ''] ?? [])),
];
