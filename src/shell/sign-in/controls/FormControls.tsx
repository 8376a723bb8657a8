import { messages } from '@/shell/messages';
import { WarningIcon } from '@/shell/icons/icons';
import styles from './form.module.css';

/** Submit button of a form. */
export function SubmitButton({ busy, label = messages.signIn, busyLabel = messages.signingIn }: SubmitProps) {
  return (
    <button type="submit" className={styles.submit} aria-disabled={busy}>
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {busy ? busyLabel : label}
    </button>
  );
}
interface SubmitProps {
  busy: boolean;
  label?: string | undefined;
  busyLabel?: string;
}

/** Error of the whole form, or with `calm` a hint about the next step. */
export function FormError({ text, calm = false }: { text: string | undefined; calm?: boolean }) {
  if (!text) return null;
  return (
    <p className={styles.refused} role="alert" data-tone={calm ? 'info' : 'error'}>
      <WarningIcon />
      {text}
    </p>
  );
}

/** 记住登录: 7 days, or until the browser is closed. */
export function RememberCheckbox({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <label className={styles.check}>
      <input
        className={styles.box}
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{messages.remember}</span>
    </label>
  );
}
