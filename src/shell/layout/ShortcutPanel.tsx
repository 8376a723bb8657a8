import { Modal } from 'antd';
import { useSnapshot } from 'valtio';
import { messages } from '../messages';
import { closeShortcutPanel, openPanels } from '@/runtime/navigation/open-panels';
import { shortcuts } from '../shortcuts/shortcuts';
import styles from '../menu/menu-search.module.css';

/** Overview of all keyboard shortcuts; opened by `?`. */
export default function ShortcutPanel({ box }: { box: HTMLElement }) {
  const { shortcuts: open } = useSnapshot(openPanels());
  return (
    <Modal
      open={open}
      title={messages.shortcuts}
      width={480}
      footer={null}
      destroyOnHidden
      closable={{ 'aria-label': messages.close }}
      getContainer={box}
      onCancel={closeShortcutPanel}
    >
      <dl className={styles.keys}>
        {Object.entries(shortcuts).map(([name, { keys, label }]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
