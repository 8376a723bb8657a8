import { Alert, Input } from 'antd';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { notify } from '@/runtime/notices/notices';
import { changePassword, session, type PasswordChange } from '@/runtime/account/session';
import { Field } from '../sign-in/controls/Field';
import { messages } from '../messages';
import { DIALOG_WIDTHS } from './dialog-widths';
import { AccountDialogFrame, type AccountDialogProps } from './AccountDialogFrame';
import { validatePasswordChange, passwordErrorsOf, type PasswordErrors } from './password-errors';
import { PasswordRuleList } from './PasswordRuleList';
import styles from './account.module.css';
const MAX_LENGTH = 100;
const EMPTY: PasswordChange = { oldpassword: '', password: '', confirmpassword: '' };
const FIELDS = ['oldpassword', 'password', 'confirmpassword'] as const;

/** 修改密码 (spec 1 §5): shows a validation error of the server at the field that it concerns. */
export function PasswordDialog(props: AccountDialogProps) {
  const id = useId();
  const { user } = useSnapshot(session());
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [busy, setBusy] = useState(false);
  const inputId = (field: string) => `${id}-${field}`;

  const showErrors = (found: PasswordErrors) => {
    setErrors(found);
    const first = FIELDS.find((field) => found[field] !== undefined);
    if (first) document.getElementById(inputId(first))?.focus();
  };

  const submit = async () => {
    const found = validatePasswordChange(values, session().user !== null);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const message = await changePassword(values);
      notify.success(message || messages.passwordChanged);
      props.onClose();
    } catch (error) {
      setBusy(false);
      showErrors(passwordErrorsOf(error));
    }
  };

  return (
    <AccountDialogFrame
      {...props}
      title={messages.changePassword}
      width={DIALOG_WIDTHS.password}
      busy={busy}
      focus={inputId('oldpassword')}
      onSubmit={submit}
    >
      {errors.form ? (
        <Alert className={styles.wide} type="error" showIcon role="alert" message={errors.form} />
      ) : (
        <p className={`${styles.wide} ${styles.note}`}>{messages.passwordNote}</p>
      )}
      {/* Hidden user name: password managers store the new password for this account. */}
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      {FIELDS.map((field) => (
        <div key={field} className={field === 'oldpassword' ? styles.alone : ''}>
          <Field id={inputId(field)} label={messages.passwordFields[field]} error={errors[field]} required>
            {(described) => (
              <Input.Password
                id={inputId(field)}
                size="large"
                autoComplete={field === 'oldpassword' ? 'current-password' : 'new-password'}
                maxLength={MAX_LENGTH}
                value={values[field]}
                status={errors[field] === undefined ? '' : 'error'}
                {...described}
                onChange={(event) => {
                  setValues({ ...values, [field]: event.target.value });
                  setErrors({ ...errors, [field]: undefined, form: undefined });
                }}
              />
            )}
          </Field>
          {field === 'password' && <PasswordRuleList password={values.password} />}
        </div>
      ))}
    </AccountDialogFrame>
  );
}
