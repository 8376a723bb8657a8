/** Opens the dialogs of the own account, which the shell draws: for parts of screens that offer them too. */
import { service } from '../service';

interface Openers {
  password: () => void;
  department: () => void;
}

const nothing = (): void => undefined;
const openers = service((): Openers => ({ password: nothing, department: nothing }));

/** Sets the functions; the shell calls this. */
export function setAccountDialogOpeners(given: Openers): void {
  Object.assign(openers(), given);
}

/** Opens 修改密码 or 切换部门. */
export const openAccountDialog = (name: keyof Openers): void => openers()[name]();
