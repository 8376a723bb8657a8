import { Input, type InputProps } from 'antd';
import { useId } from 'react';
import styles from './second-factor.module.css';

/** Text input below its label. */
export function LabelledInput({
  label,
  secret = false,
  onText,
  ...props
}: { label: string; secret?: boolean; onText: (text: string) => void } & Omit<InputProps, 'id' | 'onChange'>) {
  const id = useId();
  const Control = secret ? Input.Password : Input;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Control {...props} id={id} size="large" onChange={(event) => onText(event.target.value)} />
    </div>
  );
}
