import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { ImportError } from '@/model/screens/transfer/import-messages';
import type { ErrorFile, ImportCounts } from '@/runtime/files/import';
import { downloadStoredFile } from '@/runtime/files/stored-files';
import { reportError } from '@/runtime/notices/notices';
import styles from './import.module.css';
import { messages } from './messages';

/** Errors in a table that are drawn; the file has all of them. */
const MAX_ERRORS = 200;

export interface ImportReport {
  title: string;
  message: string;
  counts: ImportCounts | null;
  file: ErrorFile | null;
  errors: readonly ImportError[];
}

function ErrorTable({ errors }: { errors: readonly ImportError[] }) {
  return (
    <section className={styles.errors} aria-label={messages.errors}>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.file}</th>
            <th scope="col">{messages.row}</th>
            <th scope="col">{messages.column}</th>
            <th scope="col">{messages.reason}</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, MAX_ERRORS).map((error) => (
            <tr key={JSON.stringify(error)}>
              <td>{[error.file, error.sheet].filter((one) => one !== '').join(' ')}</td>
              <td>{error.row}</td>
              <td>{error.label ?? messages.wholeRow}</td>
              <td>{error.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What an import left out: numbers, the file with the errors, and a table of them. */
export function ImportResult({ title, message, counts, file, errors }: ImportReport) {
  const open = () => file && void downloadStoredFile(file.path, file.name).catch(reportError);
  return (
    <div className={styles.body}>
      <Alert
        type="warning"
        showIcon
        message={title}
        description={
          <div className={styles.result}>
            {message !== '' && message !== title && <span>{message}</span>}
            {counts && <span>{messages.result(counts.total, counts.success, counts.error)}</span>}
            {file && (
              <Button
                type="link"
                icon={<DownloadOutlined aria-hidden="true" />}
                className={styles.link ?? ''}
                onClick={open}
              >
                {messages.download}
              </Button>
            )}
          </div>
        }
      />
      {errors.length > 0 && <ErrorTable errors={errors} />}
    </div>
  );
}
