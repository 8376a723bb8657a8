import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { texts } from './messages';
import styles from './tree-picker.module.css';

interface Props {
  label: string;
  word: string;
  onWord: (word: string) => void;
  onExpand: () => void;
  onCollapse: () => void;
  /** Null: nothing may be ticked. */
  onCheck: ((on: boolean) => void) | null;
  strict: boolean;
  onStrict: (strict: boolean) => void;
  count: number;
}

/** What one may do to a whole tree. */
export function TreeTools({ label, word, onWord, onExpand, onCollapse, onCheck, strict, onStrict, count }: Props) {
  return (
    <div className={styles.tools}>
      <Input
        className={styles.search ?? ''}
        value={word}
        onChange={(event) => onWord(event.target.value)}
        // Enter here would send the form around the tree.
        onPressEnter={(event) => event.preventDefault()}
        placeholder={texts.search}
        aria-label={texts.searchIn(label)}
        prefix={<SearchOutlined aria-hidden="true" />}
        allowClear
      />
      <Button onClick={onExpand}>{texts.expandAll}</Button>
      <Button onClick={onCollapse}>{texts.collapse}</Button>
      <Button disabled={!onCheck} onClick={() => onCheck?.(true)}>
        {texts.checkAll}
      </Button>
      <Button disabled={!onCheck} onClick={() => onCheck?.(false)}>
        {texts.checkNone}
      </Button>
      <Segmented
        disabled={!onCheck}
        aria-label={texts.linkage}
        value={strict ? 'strict' : 'linked'}
        onChange={(value) => onStrict(value === 'strict')}
        options={[
          { value: 'linked', label: texts.linked },
          { value: 'strict', label: texts.strict },
        ]}
      />
      <span className={styles.count}>{texts.chosen(count)}</span>
    </div>
  );
}
