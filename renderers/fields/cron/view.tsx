import { FieldTimeOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import styles from '@/components/cron/cron.module.css';
import { messages } from '@/components/cron/messages';
import { antdInputProps, placeholderOf } from '@/components/input/input-attributes';
import type { CronKey } from '@/model/cron/fields';
import type { FieldView, InputProps } from '@/registry/field-view';

const CronEditor = lazyComponent(() => import('@/components/cron/CronEditor'));

function hiddenOf({ field }: InputProps<'cron'>): CronKey[] {
  const { hideSecond, hideYear } = field.props;
  return [...(hideSecond ? (['second'] as const) : []), ...(hideYear ? (['year'] as const) : [])];
}

/** Text input with a button that opens the cron editor. A query searches for a part of the text. */
function CronInput(props: InputProps<'cron'>) {
  const { value, onChange, place, disabled, label } = props;
  const [open, setOpen] = useState(false);
  const text = value === null ? '' : String(value);
  return (
    <>
      <Input
        {...antdInputProps(props)}
        value={text}
        onChange={(event) => onChange(event.target.value || null)}
        placeholder={placeholderOf(props, messages.hint)}
        allowClear={place === 'query'}
        autoComplete="off"
        spellCheck={false}
        suffix={
          place === 'query' ? undefined : (
            <Button
              type="text"
              className={styles.open ?? ''}
              size="small"
              icon={<FieldTimeOutlined aria-hidden />}
              aria-label={messages.open(label)}
              disabled={disabled}
              onClick={() => setOpen(true)}
            />
          )
        }
      />
      {open && !disabled ? (
        <CronEditor value={text} hiddenFields={hiddenOf(props)} onOk={onChange} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

export default { Input: CronInput, width: 200 } satisfies FieldView<'cron'>;
