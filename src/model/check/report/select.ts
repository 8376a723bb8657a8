/** Checks of reports: the form of the statement, and its parameters. */
import type { EntityFile } from '../../generated/files';
import { reportUnknown, type CheckContext } from '../check-context';
import { isSystemVariable, systemVariableNames } from '../../templates/system-variables';
import { messages } from '../messages';

const PLACEHOLDER = /\$\{(\w*)\}/g;
const VARIABLE = /#\{(\w*)\}/g;
const STATEMENT = /^\s*(?:select|with)\b/i;
const LITERAL = /'(?:[^']|'')*'/g;

/** What ends a statement, hides a part of it, or turns a parameter into text. */
function errorOf(line: string): string | undefined {
  const literals = line.match(LITERAL) ?? [];
  const code = line.replaceAll(LITERAL, '');
  if (literals.some((text) => text.includes('${') || text.includes('#{'))) return messages.selectQuoted;
  if (code.includes(';')) return messages.selectSemicolon;
  return /--|\/\*/.test(code) ? messages.selectComment : undefined;
}

/** Names that the statement can use, by parameter. */
function placeholders({ fields }: EntityFile): Map<string, string> {
  const params = Object.entries(fields).filter(([, { param }]) => param === true);
  return new Map(
    params.flatMap(([key, { query }]): [string, string][] =>
      query === 'range'
        ? [
            [`${key}_begin`, key],
            [`${key}_end`, key],
          ]
        : [[key, key]],
    ),
  );
}

export function checkSelect(here: CheckContext, file: EntityFile): void {
  const known = placeholders(file);
  if (file.select === undefined) {
    for (const key of new Set(known.values()))
      here.report({ code: 'wrong-value', path: ['fields', key, 'param'], message: messages.paramNeedsSelect });
    return;
  }
  const lines = [file.select].flat();
  const pathOf = (line: number) => (Array.isArray(file.select) ? ['select', line] : ['select']);
  if (!STATEMENT.test(lines.join('\n')))
    here.report({ code: 'wrong-value', path: pathOf(0), message: messages.selectForm });
  lines.forEach((text, line) => {
    const error = errorOf(text);
    if (error !== undefined) here.report({ code: 'wrong-value', path: pathOf(line), message: error });
    for (const [, name = ''] of text.matchAll(PLACEHOLDER))
      if (!known.has(name)) reportUnknown(here, 'field', pathOf(line), messages.noParam(name), name, known.keys());
    for (const [, name = ''] of text.matchAll(VARIABLE))
      if (!isSystemVariable(name))
        reportUnknown(here, 'field', pathOf(line), messages.noVariable(name), name, systemVariableNames);
  });
  const used = new Set([...lines.join('\n').matchAll(PLACEHOLDER)].map(([, name = '']) => known.get(name)));
  for (const key of new Set(known.values()))
    if (!used.has(key))
      here.report({ code: 'field', path: ['fields', key], key: true, message: messages.paramUnused(key) });
}
