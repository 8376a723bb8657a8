import { useSnapshot } from 'valtio';
import { ModalDialog } from '@/components/dialog/ModalDialog';
import { useBackCloses } from '@/components/dialog/use-back-closes';
import { messages } from '../messages';
import { closeShortcutPanel, openPanels } from '@/runtime/navigation/open-panels';
import { gridKeys } from '../shortcuts/grid-keys';
import { shortcuts } from '../shortcuts/shortcuts';
import styles from '../menu/menu-search.module.css';

interface KeyEntry {
  /** Keys that are pressed together; several entries belong together. */
  keys: readonly (readonly string[])[];
  label: string;
}

const consoleKeys = Object.values(shortcuts).map(({ keys, label }): KeyEntry => ({ keys: [keys], label }));

function KeyList({ title, entries }: { title: string; entries: readonly KeyEntry[] }) {
  return (
    <section>
      <h2 className={styles.keysTitle}>{title}</h2>
      <dl className={styles.keys}>
        {entries.map(({ keys, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((pressed) => (
                <span key={pressed.join()}>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Overview of all keyboard shortcuts; opened by `?`. */
export default function ShortcutPanel({ box }: { box: HTMLElement }) {
  const { shortcuts: open } = useSnapshot(openPanels());
  useBackCloses(open, closeShortcutPanel);
  return (
    <ModalDialog
      open={open}
      title={messages.shortcuts}
      width={880}
      footer={null}
      destroyOnHidden
      closable={{ 'aria-label': messages.close }}
      getContainer={box}
      onCancel={closeShortcutPanel}
    >
      <div className={styles.keyColumns}>
        <KeyList title={messages.consoleKeys} entries={consoleKeys} />
        <KeyList title={messages.tableKeys} entries={gridKeys()} />
      </div>
    </ModalDialog>
  );
}
