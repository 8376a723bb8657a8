import { Input } from 'antd';
import { antdInputProps, placeholderOf } from '@/components/input/input-attributes';
import styles from '@/components/input/input.module.css';
import { messages } from '@/components/input/messages';
import type { FieldView, InputProps } from '@/registry/field-view';

const LONG_PASSWORD = 12;

/** Password strength, from the number of character classes and the length. */
function strengthOf(text: string): string {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(text)).length;
  const points = Math.min(kinds, 3) + (text.length >= LONG_PASSWORD ? 1 : 0);
  return messages.strengths[Math.max(0, Math.min(points, 4) - 2)] ?? '';
}

/** Password input: hidden unless the eye button is on, never trimmed, no browser autofill. */
function PasswordInput(props: InputProps<'password'>) {
  const { value, onChange, field } = props;
  const { strength } = field.props;
  const text = typeof value === 'string' ? value : '';
  return (
    <>
      <Input.Password
        {...antdInputProps(props)}
        value={text}
        onChange={(event) => onChange(event.target.value || null)}
        placeholder={placeholderOf(props, messages.enter)}
        autoComplete="new-password"
      />
      {strength && text !== '' && <output className={styles.note}>{messages.strength(strengthOf(text))}</output>}
    </>
  );
}

export default { Input: PasswordInput } satisfies FieldView<'password'>;
