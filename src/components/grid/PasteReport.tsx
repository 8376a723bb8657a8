import { CloseOutlined, CopyOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { PastePlan } from '@/model/grid/types';
import { notify } from '@/runtime/notice';
import styles from './grid.module.css';
import type { GridState } from './state';
import { texts } from './texts';

/** Lines that are drawn; copying gives all of them. */
const SHOWN = 200;

const linesOf = ({ unread }: PastePlan): string[] =>
  unread.map(({ row, column, message }) => texts.unread(row, column, message));

const headsOf = ({ unread, locked, outside }: PastePlan): string[] => [
  ...(unread.length > 0 ? [texts.unreadCount(unread.length)] : []),
  ...(locked > 0 ? [texts.locked(locked)] : []),
  ...(outside > 0 ? [texts.outside(outside)] : []),
];

async function copyReport(plan: PastePlan): Promise<void> {
  try {
    await navigator.clipboard.writeText([...headsOf(plan), ...linesOf(plan)].join('\n'));
    notify.success(texts.reportCopied);
  } catch {
    notify.warning(texts.clipboardClosed);
  }
}

/** What the last paste left out, by row and column; it stays beside the table while the cells are mended. */
export default function PasteReport({ state, plan }: { state: GridState; plan: PastePlan }) {
  const lines = linesOf(plan);
  const rest = lines.length - SHOWN;
  const close = () => {
    state.report(null);
    state.focus();
  };
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ closeIcon: <CloseOutlined aria-hidden="true" />, 'aria-label': texts.closeReport }}
      role="alert"
      className={styles.report ?? ''}
      onClose={close}
      message={texts.pastePartly}
      action={
        <Button type="text" icon={<CopyOutlined aria-hidden="true" />} onClick={() => void copyReport(plan)}>
          {texts.copyReport}
        </Button>
      }
      description={
        <>
          <p>{headsOf(plan).join('；')}</p>
          {lines.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long report is scrolled by keys too
            <ul tabIndex={0} aria-label={texts.pastePartly}>
              {lines.slice(0, SHOWN).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {rest > 0 && <li>{texts.unreadMore(rest)}</li>}
            </ul>
          )}
        </>
      }
    />
  );
}
