import { Alert, Button } from 'antd';
import { useSnapshot } from 'valtio';
import { connection } from '@/runtime/http/connection';
import { messages as formMessages } from './messages';

/** Shown during a save while the server is unreachable: the save is sent when the connection is back. */
export function WaitingSave({ onStop }: { onStop: () => void }) {
  const { lost } = useSnapshot(connection());
  if (!lost) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message={formMessages.saveWaits}
      description={formMessages.saveWaitsHelp}
      action={
        <Button size="small" onClick={onStop}>
          {formMessages.stopWaiting}
        </Button>
      }
    />
  );
}
