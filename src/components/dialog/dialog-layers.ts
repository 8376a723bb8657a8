/** `z-index` of each kind of dialog: each opens over those before it. Notices are above all of them. */
export const dialogLayers = {
  /** Screens as dialogs; each dialog over another adds one. */
  screen: 1000,
  /** The dialog of an input. */
  input: 1500,
  /** A confirmation, which any dialog may ask. */
  confirmation: 1700,
  /** Signing in again, whatever is open. */
  session: 1800,
} as const;
