import { useState, type KeyboardEvent } from 'react';
import { messages } from '@/shell/messages';
import { EyeClosedIcon, EyeOpenIcon } from '@/shell/icons/icons';
import type { FormEntryField } from './use-form-entry';
import { TextField } from './TextField';
import styles from './form.module.css';

/** Password input with a button that shows the text, and a hint while Caps Lock is on. */
export function PasswordField({
  id,
  invalid,
  label: caption = messages.password,
  autoComplete = 'current-password',
  ...field
}: FormEntryField & {
  id: string;
  invalid: boolean;
  label?: string;
  autoComplete?: 'current-password' | 'new-password';
}) {
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const label = visible ? messages.hidePassword : messages.showPassword;
  return (
    <TextField
      {...field}
      id={id}
      label={caption}
      hint={capsLock ? messages.capsLock : null}
      invalid={invalid}
      name="password"
      type={visible ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      row={styles.secret}
      beside={
        <button
          type="button"
          className={`${styles.glyph} ${styles.eye}`}
          aria-pressed={visible}
          aria-label={label}
          title={label}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <EyeOpenIcon /> : <EyeClosedIcon />}
        </button>
      }
    />
  );
}
