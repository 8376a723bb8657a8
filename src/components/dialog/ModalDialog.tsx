import { Modal, type ModalProps } from 'antd';
import styles from './dialog.module.css';

interface Props extends Omit<ModalProps, 'transitionName'> {
  /** In `body` itself, antd locks scrolling by an inline style without the CSP nonce. */
  getContainer: HTMLElement;
}

/**
 * The modal of antd, which takes the focus when it opens. With a transition antd takes it at its end: from what the user
 * has reached with Tab meanwhile, and from a dialog that opened above. So the fade is CSS. It does not zoom: content that
 * measures itself while a dialog grows would lay itself out for a smaller one.
 */
export function ModalDialog({ getContainer, rootClassName = '', ...props }: Props) {
  return (
    <Modal
      {...props}
      getContainer={getContainer}
      transitionName=""
      rootClassName={`${styles.fading} ${rootClassName}`.trim()}
    />
  );
}
