import { Button } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { ModalDialog } from '@/components/dialog/ModalDialog';
import { useBackCloses } from '@/components/dialog/use-back-closes';
import { useDialogWindow } from '@/components/dialog/use-dialog-window';
import frame from '../dialogs/dialog.module.css';
import { messages } from '../messages';
import styles from './account.module.css';

export interface AccountDialogProps {
  open: boolean;
  /**
   * Mount container. A portal to the body would lock scrolling by a style element that the content security policy
   * blocks.
   */
  container: HTMLElement;
  onClose: () => void;
  /** Called when the closing animation has ended. */
  onClosed: () => void;
}

/** Modal with a small form: title, fields, 取消 and 确定. Full screen on phones. */
export function AccountDialogFrame(
  props: AccountDialogProps & {
    title: string;
    width: number;
    busy: boolean;
    /** Id of the first input: it gets the focus when the dialog opens. */
    focus: string;
    onSubmit: () => Promise<void>;
    children: ReactNode;
  },
) {
  const { open, container, onClose, onClosed, title, width, busy, focus, onSubmit, children } = props;
  const dialog = useDialogWindow({ screen: null, width });
  useBackCloses(open, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void onSubmit();
  };
  return (
    <ModalDialog
      open={open}
      title={title}
      width={dialog.width}
      modalRender={dialog.modalRender}
      rootClassName={dialog.full ? `${frame.root} ${frame.full}` : frame.root}
      closable={{ 'aria-label': messages.close }}
      maskClosable={false}
      focusTriggerAfterClose={false}
      footer={null}
      getContainer={container}
      onCancel={onClose}
      afterOpenChange={(now) => now && document.getElementById(focus)?.focus()}
      afterClose={onClosed}
    >
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
        <div className={styles.fields}>{children}</div>
        <div className={styles.footer}>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {messages.ok}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
