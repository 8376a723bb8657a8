/** What a new password must fulfil: the server checks it, and forms show it while the user types. */

const MIN_LENGTH = 8;
const MAX_LENGTH = 100;

/** Rules by name; a password is accepted when all hold. */
export const passwordRules = {
  length: (password: string) => password.length >= MIN_LENGTH && password.length <= MAX_LENGTH,
  letter: (password: string) => /\p{L}/u.test(password),
  digit: (password: string) => /\d/.test(password),
} as const;

export type PasswordRule = keyof typeof passwordRules;
export const PASSWORD_RULES = Object.keys(passwordRules) as readonly PasswordRule[];

/** True when a password fulfils every rule. */
export const isStrongPassword = (password: string): boolean =>
  PASSWORD_RULES.every((rule) => passwordRules[rule](password)) && !password.includes('\0');
