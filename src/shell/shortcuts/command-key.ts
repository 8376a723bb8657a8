/** Label of the key that starts commands: Command on a Mac, otherwise Ctrl. */
export const commandKey = (): string => (/mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl');
