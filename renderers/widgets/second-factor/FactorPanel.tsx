import { Alert, Button } from 'antd';
import { useId, type FormEvent, type ReactNode } from 'react';
import { messages } from './messages';
import styles from './second-factor.module.css';

/** Milliseconds: a spinner that leaves while it appears can stay in the button. */
const SPINNER = { delay: 300 };

/** A step of a change, shown in place: title, error, fields and buttons. */
export function FactorPanel(props: {
  title: string;
  error?: string | undefined;
  busy?: boolean;
  submit: string;
  onSubmit: () => void;
  onCancel: () => void;
  /** Further buttons. */
  buttons?: ReactNode;
  children: ReactNode;
}) {
  const { title, error, busy = false, submit, onSubmit, onCancel, buttons, children } = props;
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form className={styles.panel} aria-labelledby={id} onSubmit={send} noValidate aria-busy={busy}>
      <strong id={id}>{title}</strong>
      {error ? <Alert type="error" showIcon role="alert" message={error} /> : null}
      {children}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={busy ? SPINNER : false}>
          {submit}
        </Button>
        {buttons}
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </div>
    </form>
  );
}
