import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ModalDialog } from '@/components/dialog/ModalDialog';
import { useBackCloses } from '@/components/dialog/use-back-closes';
import frame from '../dialogs/dialog.module.css';
import { messages } from '../messages';
import { MenuCombobox } from './MenuCombobox';
import { closeMenuSearch, openMenuSearch, openPanels } from '@/runtime/navigation/open-panels';
import styles from '../theme/console.module.css';

/** Menu search: in the header, or on narrow screens a full-screen dialog (spec 1 §2.5). */
export function MenuSearch({ mobile }: { mobile: boolean }) {
  const { search } = useSnapshot(openPanels());
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement>(null);

  useBackCloses(search && mobile, closeMenuSearch);
  useEffect(() => {
    if (!search || mobile) return;
    input.current?.focus();
    input.current?.click();
    closeMenuSearch();
  }, [search, mobile]);

  if (!mobile) return <MenuCombobox inline input={input} onDone={() => document.getElementById('content')?.focus()} />;
  return (
    <>
      <Button
        type="text"
        className={styles.tool}
        icon={<SearchOutlined />}
        aria-label={messages.searchMenu}
        onClick={openMenuSearch}
      />
      <div ref={setContainer} className={styles.box} />
      {container ? (
        <ModalDialog
          open={search}
          title={messages.searchMenu}
          width="100%"
          rootClassName={`${frame.root} ${frame.full}`}
          footer={null}
          destroyOnHidden
          closable={{ 'aria-label': messages.close }}
          getContainer={container}
          onCancel={closeMenuSearch}
          afterOpenChange={(open) => open && input.current?.focus()}
        >
          <MenuCombobox inline={false} input={input} onDone={closeMenuSearch} />
        </ModalDialog>
      ) : null}
    </>
  );
}
