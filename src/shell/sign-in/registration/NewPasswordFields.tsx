import { PASSWORD_RULES, passwordRules } from '@/model/rules/password-rules';
import { messages as shell } from '@/shell/messages';
import { PasswordField } from '../controls/PasswordField';
import type { FormEntry } from '../controls/use-form-entry';
import { messages } from './messages';
import styles from './registration.module.css';

/** A new password, its rules while the user types, and its confirmation. */
export function NewPasswordFields({ entry, id }: { entry: FormEntry<'password' | 'confirmation'>; id: string }) {
  const { password } = entry.values;
  return (
    <>
      <div>
        <PasswordField
          {...entry.field('password')}
          id={`${id}-password`}
          label={messages.newPassword}
          autoComplete="new-password"
          invalid={false}
        />
        <ul className={styles.rules} aria-label={shell.passwordRulesTitle}>
          {PASSWORD_RULES.map((rule) => (
            <li key={rule} data-fulfilled={passwordRules[rule](password)}>
              {shell.passwordRules[rule]}
            </li>
          ))}
        </ul>
      </div>
      <PasswordField
        {...entry.field('confirmation')}
        id={`${id}-confirmation`}
        label={messages.confirmPassword}
        autoComplete="new-password"
        invalid={false}
      />
    </>
  );
}
