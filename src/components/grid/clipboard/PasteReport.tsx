import { CloseOutlined, CopyOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { isUnreadable } from '@/model/entity/unreadable-text';
import type { PastePlan, UnreadableCell } from '@/model/grid/clipboard/types';
import { notify } from '@/runtime/notices/notices';
import styles from './paste-report.module.css';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import { ErrorSteps } from '../../errors/ErrorSteps';
import { startTyping } from '../editing/cell-editing';
import { goToError, revealCell } from '../errors/error-navigation';
import { pasteReport } from './paste-report';

/** Lines that are rendered at most; copying the report contains all of them. */
const MAX_LINES = 200;

const lineOf = ({ row, column, value }: UnreadableCell): string => messages.unread(row, column, value.error);
const linesOf = ({ unreadable: unread }: PastePlan): string[] => unread.map(lineOf);

/** Goes to a cell that could not be read and edits its text, where suggestions show what it can mean. */
async function editCell(grid: GridState, { range }: PastePlan, { row, column, value }: UnreadableCell): Promise<void> {
  const id = grid.displayedIds[(range?.top ?? 0) + row - 1];
  const found = grid.columns.find(({ key, field }) => {
    const held = id === undefined ? null : grid.rows.row(id)?.[key];
    return field.label === column && isUnreadable(held) && held.unreadable === value.unreadable;
  });
  if (id === undefined || !found) return;
  await revealCell(grid, { id, key: found.key });
  startTyping(grid, null);
}

const summaryOf = ({ unreadable: unread, lockedCount: locked, outsideCount: outside }: PastePlan): string[] => [
  ...(unread.length > 0 ? [messages.unreadCount(unread.length)] : []),
  ...(locked > 0 ? [messages.locked(locked)] : []),
  ...(outside > 0 ? [messages.outsideTable(outside)] : []),
];

async function copyReport(plan: PastePlan): Promise<void> {
  try {
    await navigator.clipboard.writeText([...summaryOf(plan), ...linesOf(plan)].join('\n'));
    notify.success(messages.reportCopied);
  } catch {
    notify.warning(messages.clipboardClosed);
  }
}

/**
 * Counts what the last paste left out or could not read, in one line beside the cells; it opens to a list by row and
 * column, and stays while the user corrects the cells.
 */
export default function PasteReport({ grid, plan }: { grid: GridState; plan: PastePlan }) {
  const lines = linesOf(plan);
  const rest = lines.length - MAX_LINES;
  const summary = summaryOf(plan).join('；');
  const close = () => {
    pasteReport(grid).close();
    grid.handles.focus();
  };
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ closeIcon: <CloseOutlined aria-hidden="true" />, 'aria-label': messages.closeReport }}
      role="alert"
      className={styles.report ?? ''}
      onClose={close}
      action={
        <>
          {lines.length > 0 && <ErrorSteps onStep={(step) => void goToError(grid, step)} />}
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined aria-hidden="true" />}
            onClick={() => void copyReport(plan)}
          >
            {messages.copyReport}
          </Button>
        </>
      }
      message={
        lines.length === 0 ? (
          summary
        ) : (
          <details>
            <summary>{summary}</summary>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a long report */}
            <ul tabIndex={0} aria-label={messages.pasteErrors}>
              {plan.unreadable.slice(0, MAX_LINES).map((one) => (
                <li key={lineOf(one)}>
                  <button type="button" title={messages.editCell} onClick={() => void editCell(grid, plan, one)}>
                    {lineOf(one)}
                  </button>
                </li>
              ))}
              {rest > 0 && <li>{messages.unreadMore(rest)}</li>}
            </ul>
          </details>
        )
      }
    />
  );
}
