import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { messages } from './messages';
import styles from './tree-picker.module.css';

interface Props {
  label: string;
  query: string;
  onQuery: (word: string) => void;
  onExpand: () => void;
  onCollapse: () => void;
  /** Null when the tree is disabled. */
  onCheck: ((on: boolean) => void) | null;
  strict: boolean;
  onStrict: (strict: boolean) => void;
  checkedCount: number;
}

/** Toolbar for the whole tree. */
export function CheckTreeToolbar({
  label,
  query,
  onQuery,
  onExpand,
  onCollapse,
  onCheck,
  strict,
  onStrict,
  checkedCount,
}: Props) {
  return (
    <div className={styles.tools}>
      <Input
        className={styles.search ?? ''}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        // Prevents Enter from submitting the form around the tree.
        onPressEnter={(event) => event.preventDefault()}
        placeholder={messages.search}
        aria-label={messages.searchIn(label)}
        prefix={<SearchOutlined aria-hidden="true" />}
        allowClear
      />
      <Button onClick={onExpand}>{messages.expandAll}</Button>
      <Button onClick={onCollapse}>{messages.collapse}</Button>
      <Button disabled={!onCheck} onClick={() => onCheck?.(true)}>
        {messages.checkAll}
      </Button>
      <Button disabled={!onCheck} onClick={() => onCheck?.(false)}>
        {messages.checkNone}
      </Button>
      <Segmented
        disabled={!onCheck}
        aria-label={messages.linkage}
        value={strict ? 'strict' : 'linked'}
        onChange={(value) => onStrict(value === 'strict')}
        options={[
          { value: 'linked', label: messages.cascading },
          { value: 'strict', label: messages.strict },
        ]}
      />
      <span className={styles.count}>{messages.chosen(checkedCount)}</span>
    </div>
  );
}
