/** What can have the focus in the frame of a field whose input has no focusable element with its id. */
const FOCUSABLE =
  'input:enabled:not([type="hidden"]), textarea:enabled, select:enabled, button:enabled, [contenteditable="true"], [tabindex]';

/**
 * Scrolls to a field of a form and focuses its input, or the field itself when its input is disabled.
 * @param formId prefix of the DOM ids of the fields
 * @returns false when the field is not on screen
 */
export function focusField(formId: string, key: string): boolean {
  const frame = document.getElementById(`${formId}-${key}-field`);
  if (!frame) return false;
  frame.scrollIntoView({ block: 'center' });
  document.getElementById(`${formId}-${key}`)?.focus();
  if (!frame.contains(document.activeElement)) frame.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  if (frame.contains(document.activeElement)) return true;
  frame.tabIndex = -1;
  frame.focus();
  return true;
}
