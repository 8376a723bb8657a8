import { Modal } from 'antd';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { resolveConfirmation, confirmations } from '@/runtime/notices/notices';
import { useExitTransition } from './use-exit-transition';

/** The harmless answer is at hand: yes, or for a dangerous question no. Not earlier: the dialog notes first where to return to. */
const focus = ({ key, danger }: { key: string; danger: boolean }) =>
  document.getElementById(`${key}-${danger ? 'no' : 'yes'}`)?.focus();

/** Draws `runtime/notice`'s questions. Mounted in its own element: a portal to the body would lock scrolling by a style
 * that the page's policy refuses. */
export function ConfirmHost() {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { list } = useSnapshot(confirmations());
  const { shown, gone } = useExitTransition(list);
  return (
    <div ref={setBox}>
      {box
        ? shown.map(({ item, open }) => (
            <Modal
              key={item.key}
              open={open}
              title={item.title}
              width={416}
              centered
              zIndex={1100}
              okText={item.okText}
              cancelText={item.cancelText}
              okButtonProps={{ danger: item.danger, id: `${item.key}-yes` }}
              cancelButtonProps={{ id: `${item.key}-no` }}
              getContainer={box}
              closable={false}
              // A button that still grows under the pointer is missed by a quick press.
              transitionName=""
              onOk={() => resolveConfirmation(item.key, true)}
              onCancel={() => resolveConfirmation(item.key, false)}
              afterOpenChange={(now) => now && focus(item)}
              afterClose={() => gone(item.key)}
            >
              {item.text}
            </Modal>
          ))
        : null}
    </div>
  );
}
