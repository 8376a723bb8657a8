/** Checks the buttons of a definition before it is saved. */
import { parseButtonCondition, isButtonCode } from '@/model/online/buttons';
import type { Row } from '@/model/record';
import { BUILT_IN } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import { messages } from '../form-definitions/messages';
import { SYSTEM_COLUMNS } from './column-names';

/** @throws HttpError for a code of the system, and a condition that cannot be evaluated */
export function assertButtons(buttons: readonly Row[], fields: readonly Row[]): void {
  const names = new Set([...SYSTEM_COLUMNS, ...fields.map(({ dbFieldName }) => String(dbFieldName))]);
  for (const { buttonCode, buttonName, buttonStyle, exp } of buttons) {
    const [code, name] = [String(buttonCode ?? ''), String(buttonName ?? '')];
    const condition = String(exp ?? '').trim();
    if (buttonStyle === BUILT_IN) {
      if (!Object.hasOwn(messages.buttons, code))
        throw fail.builtInCode(code, Object.keys(messages.buttons).join('、'));
      continue;
    }
    if (!isButtonCode(code)) throw fail.buttonCode(code);
    if (condition === '') continue;
    const groups = parseButtonCondition(condition);
    if (!groups) throw fail.buttonCondition(name, condition);
    const unknown = groups.flatMap((group) => Object.keys(group)).find((field) => !names.has(field));
    if (unknown !== undefined) throw fail.buttonField(name, unknown);
  }
}
