import { Alert } from 'antd';
import type { Call } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { PreviewedScreen } from '@/runtime/schemas/preview-screens';
import { PartBoundary } from '../../loading/PartBoundary';
import { PartError } from '../../loading/PartError';
import { PartSkeleton } from '../../loading/PartSkeleton';
import { EmbeddedScreen } from '../../screen/EmbeddedScreen';
import type { FormController } from '../state/form-controller';
import { messages } from './messages';
import styles from './preview.module.css';
import { usePreview } from './use-preview';

const BLOCK = { selected: null, select: null, preview: true } as const;
const NO_PARAMS = {};

/** Problems as an alert with one line each; nothing when there are none. */
function Lines({ type, title, lines }: { type: 'error' | 'warning'; title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Alert
      type={type}
      showIcon
      message={title}
      description={lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    />
  );
}

/** One screen of the definition. Only the entries of a form can be tried: the buttons of a list have no records. */
function ScreenPreview({ title, loaded, ownerId }: PreviewedScreen & { ownerId: string }) {
  return (
    <section className={styles.screen} aria-label={title}>
      <h3 className={styles.screenTitle}>{title}</h3>
      <div inert={loaded.screen.kind === 'list'}>
        <PartBoundary>
          <EmbeddedScreen id={loaded} params={NO_PARAMS} ownerId={ownerId} active={false} block={BLOCK} />
        </PartBoundary>
      </div>
    </section>
  );
}

/** The screens that the entries of a form define, and what is wrong with them. */
export default function PreviewPanel(props: {
  call: Call;
  form: FormController;
  bodyOf: (values: Row) => Row;
  ownerId: string;
}) {
  const { preview, version, error, retry } = usePreview(props);
  return (
    <div className={styles.panel}>
      {error !== null && <PartError error={error} onRetry={retry} />}
      {preview ? (
        <>
          <Lines type="error" title={messages.problems} lines={preview.problems} />
          <Lines type="warning" title={messages.notes} lines={preview.notes} />
          {preview.screens.map((screen) => (
            <ScreenPreview key={`${version} ${screen.title}`} {...screen} ownerId={`${props.ownerId} preview`} />
          ))}
        </>
      ) : (
        error === null && <PartSkeleton />
      )}
    </div>
  );
}
