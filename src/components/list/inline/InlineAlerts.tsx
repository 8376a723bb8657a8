import { Alert } from 'antd';
import { DraftNotice } from '@/components/loading/DraftNotice';
import { messages } from '@/components/messages';
import type { SaveProblems } from './inline-problems';

/** Maximum number of errors listed above the table. The others are only marked in their cells. */
const MAX_LISTED = 5;

/** Notices above a table that is edited: edits restored from a draft, and why rows were not saved. */
export function InlineAlerts({
  draftRestored,
  problems,
  onDiscard,
  onDismiss,
}: {
  draftRestored: boolean;
  problems: SaveProblems | null;
  onDiscard: () => void;
  /** Hides the notice about the draft; the edits remain. */
  onDismiss: () => void;
}) {
  return (
    <>
      {draftRestored && <DraftNotice onDiscard={onDiscard} onDismiss={onDismiss} />}
      {problems && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={problems.title}
          description={
            <>
              {problems.lines.slice(0, MAX_LISTED).map((line) => (
                <div key={line}>{line}</div>
              ))}
              {problems.lines.length > MAX_LISTED && (
                <div>{messages.moreErrors(problems.lines.length - MAX_LISTED)}</div>
              )}
            </>
          }
        />
      )}
    </>
  );
}
