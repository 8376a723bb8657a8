import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { ModalDialog } from '@/components/dialog/ModalDialog';
import { useBackCloses } from '@/components/dialog/use-back-closes';
import { closeMenuSearch, openPanels } from '@/runtime/navigation/open-panels';
import frame from '../dialogs/dialog.module.css';
import { messages } from '../messages';
import { MenuCombobox } from './MenuCombobox';

/** Menu search of narrow screens: a full-screen dialog (spec 1 §2.5). */
export default function MenuSearchDialog({ box }: { box: HTMLElement }) {
  const { search } = useSnapshot(openPanels());
  const input = useRef<HTMLInputElement>(null);
  useBackCloses(search, closeMenuSearch);
  return (
    <ModalDialog
      open={search}
      title={messages.searchMenu}
      width="100%"
      rootClassName={`${frame.root} ${frame.full}`}
      footer={null}
      destroyOnHidden
      closable={{ 'aria-label': messages.close }}
      getContainer={box}
      onCancel={closeMenuSearch}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <MenuCombobox inline={false} input={input} onDone={closeMenuSearch} />
    </ModalDialog>
  );
}
