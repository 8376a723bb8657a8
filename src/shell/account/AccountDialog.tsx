import { Button, Modal } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { usePhone } from '../console/use-media';
import frame from '../hosts/dialog.module.css';
import { texts } from '../texts';
import type { AccountDialogProps } from './account';
import styles from './account.module.css';

/** The frame of a small form: title, fields, 取消 and 确定; the whole screen of a phone. */
export function AccountDialog(
  props: AccountDialogProps & {
    title: string;
    width: number;
    busy: boolean;
    /** Of the first field to type in. */
    focus: string;
    onSubmit: () => Promise<void>;
    children: ReactNode;
  },
) {
  const { open, box, onClose, onGone, title, width, busy, focus, onSubmit, children } = props;
  const phone = usePhone();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void onSubmit();
  };
  return (
    <Modal
      open={open}
      title={title}
      width={phone ? '100%' : `min(${width}px, calc(100vw - 48px))`}
      rootClassName={phone ? `${frame.root} ${frame.full}` : frame.root}
      closable={{ 'aria-label': texts.close }}
      maskClosable={false}
      focusTriggerAfterClose={false}
      footer={null}
      getContainer={box}
      onCancel={onClose}
      afterOpenChange={(now) => now && document.getElementById(focus)?.focus()}
      afterClose={onGone}
    >
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
        <div className={styles.fields}>{children}</div>
        <div className={styles.footer}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {texts.ok}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
