import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { messages } from '../messages';
import { MenuCombobox } from './MenuCombobox';
import { closeMenuSearch, openMenuSearch, openPanels } from '@/runtime/navigation/open-panels';
import styles from '../theme/console.module.css';

/** Menu search in the header (spec 1 §2.5). */
function InlineSearch() {
  const { search } = useSnapshot(openPanels());
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!search) return;
    input.current?.focus();
    input.current?.click();
    closeMenuSearch();
  }, [search]);
  return <MenuCombobox inline input={input} onDone={() => document.getElementById('content')?.focus()} />;
}

/** Menu search, or on narrow screens the button that opens its dialog. */
export function MenuSearch({ mobile }: { mobile: boolean }) {
  if (!mobile) return <InlineSearch />;
  return (
    <Button
      type="text"
      className={styles.tool}
      icon={<SearchOutlined />}
      aria-label={messages.searchMenu}
      data-tour="search"
      onClick={openMenuSearch}
    />
  );
}
