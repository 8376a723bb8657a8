import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { dialogLayers } from '@/components/dialog/dialog-layers';
import { ModalDialog } from '@/components/dialog/ModalDialog';
import { unlessDoubleClick, useBackCloses } from '@/components/dialog/use-back-closes';
import { useDialogWindow } from '@/components/dialog/use-dialog-window';
import { useReturnFocus } from '@/components/dialog/use-return-focus';
import { resolveConfirmation, confirmations, type Confirmation } from '@/runtime/notices/notices';
import { useExitTransition } from './use-exit-transition';

/**
 * Focuses the safe button: OK, or Cancel for a dangerous action. After opening, because the dialog first stores the
 * focus to restore.
 */
const focus = ({ key, danger }: { key: string; danger: boolean }) =>
  document.getElementById(`${key}-${danger ? 'no' : 'yes'}`)?.focus();

const WIDTH = 416;

interface FrameProps {
  item: Confirmation;
  open: boolean;
  container: HTMLElement;
  onClosed: () => void;
}

function ConfirmFrame({ item, open, container, onClosed }: FrameProps) {
  const decide = (yes: boolean) => resolveConfirmation(item.key, yes);
  useBackCloses(open, () => decide(false));
  const { modalRender } = useDialogWindow({ screen: null, width: WIDTH });
  const returnFocus = useReturnFocus();
  return (
    <ModalDialog
      open={open}
      title={item.title}
      width={WIDTH}
      modalRender={modalRender}
      centered
      zIndex={dialogLayers.confirmation}
      okText={item.okText}
      cancelText={item.cancelText}
      okButtonProps={{ danger: item.danger, id: `${item.key}-yes` }}
      cancelButtonProps={{ id: `${item.key}-no` }}
      getContainer={container}
      closable={false}
      onOk={unlessDoubleClick(() => decide(true))}
      onCancel={unlessDoubleClick(() => decide(false))}
      afterOpenChange={(now) => now && focus(item)}
      afterClose={() => {
        returnFocus();
        onClosed();
      }}
    >
      {item.text}
    </ModalDialog>
  );
}

/**
 * Renders the confirmations of `runtime/notices`, in its own element: a portal to the body would lock scrolling by a
 * style element that the content security policy blocks.
 */
export function ConfirmHost() {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { list } = useSnapshot(confirmations());
  const { shown, gone } = useExitTransition(list);
  return (
    <div ref={setBox}>
      {box
        ? shown.map(({ item, open }) => (
            <ConfirmFrame key={item.key} item={item} open={open} container={box} onClosed={() => gone(item.key)} />
          ))
        : null}
    </div>
  );
}
