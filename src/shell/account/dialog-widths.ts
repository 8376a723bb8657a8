/** Widths of the dialogs of the user menu in pixels (spec 1 §9). */
export const DIALOG_WIDTHS = { password: 800, department: 450 } as const;
