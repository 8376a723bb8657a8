import { ExpandAltOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { InputProps } from '@/registry/field-view';
import { antdInputProps, placeholderOf } from '../input-attributes';
import styles from './expandable-input.module.css';
import { messages } from '../messages';

/** One line, with a larger box to write in; text of several lines is edited only there, or its breaks would be lost. */
export function ExpandableInput(props: InputProps) {
  const { value, onChange, place, label, disabled } = props;
  const [open, setOpen] = useState(false);
  const expandButton = useRef<HTMLButtonElement>(null);
  const textArea = useRef<TextAreaRef>(null);
  const text = value === null ? '' : String(value);
  const isLong = text.includes('\n');
  const enter = (event: { target: { value: string } }) => onChange(event.target.value || null);
  const shared = {
    ...antdInputProps(props),
    onChange: enter,
    placeholder: placeholderOf(props, messages.enter),
    autoComplete: 'off',
  };
  if (place === 'query') return <Input {...shared} value={text} allowClear />;

  const close = () => {
    setOpen(false);
    expandButton.current?.focus();
  };
  const onBoxKey = (event: KeyboardEvent) => {
    // Escape closes this box, not the dialog around the form.
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  const onLineKey = (event: KeyboardEvent) => {
    if (!disabled && event.altKey && event.key === 'ArrowDown') setOpen(true);
  };
  const expandedEditor = (
    <Input.TextArea
      ref={textArea}
      className={styles.box ?? ''}
      value={text}
      onChange={enter}
      onKeyDown={onBoxKey}
      aria-label={messages.fullText(label)}
    />
  );
  const popover = (
    <Popover
      content={expandedEditor}
      open={open}
      trigger="click"
      onOpenChange={setOpen}
      // Before that it stands nowhere yet and takes no focus.
      afterOpenChange={(shown) => shown && textArea.current?.focus({ cursor: 'end' })}
      placement="bottomRight"
      destroyOnHidden
    >
      <Button
        ref={expandButton}
        type="text"
        size="small"
        className={styles.open ?? ''}
        disabled={disabled}
        icon={<ExpandAltOutlined aria-hidden />}
        aria-label={messages.enlarge(label)}
        aria-expanded={open}
        title={messages.enlargeHint}
        // A press within the frame of a box would put the caret into its line.
        onClick={(event) => event.stopPropagation()}
      />
    </Popover>
  );
  return (
    <Input
      {...shared}
      // A line shows no breaks: words would run into one another.
      value={isLong ? text.replace(/\s*\n\s*/g, ' ') : text}
      readOnly={isLong}
      onClick={() => {
        if (isLong && !disabled) setOpen(true);
      }}
      onKeyDown={onLineKey}
      suffix={popover}
    />
  );
}
