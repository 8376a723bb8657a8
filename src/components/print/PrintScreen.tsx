import { PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Empty } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Form, Page, PrintSettings } from '@/model/screens/screen';
import { currentUser } from '@/runtime/session/session-state';
import type { LoadedRecord } from '../form/record/record-requests';
import { useFormRights } from '../form/record/use-form-rights';
import { usePrinting } from '../form/print/use-printing';
import { PartError } from '../loading/PartError';
import { PartSkeleton } from '../loading/PartSkeleton';
import { messages } from './messages';
import { PrintedDocument } from './PrintedDocument';
import { templateParts, type TemplatePart } from './template-parts';
import { usePageSize } from './sheet/use-page-size';
import { MAX_PRINTED_RECORDS, usePrintedRecords } from './use-printed-records';
import { useSheetZoom } from './sheet/use-sheet-zoom';
import styles from './print.module.css';

interface Props {
  page: Page;
  settings: PrintSettings;
  entity: Entity;
  params: Parameters;
  /** Id of the tab or dialog that shows the preview. */
  ownerId: string;
}

/** Ids of the records: parameter `ids`, comma-separated, or `id` of one. */
function idsOf({ ids, id }: Parameters): string[] {
  const given = String(ids ?? id ?? '').split(',');
  return [...new Set(given.map((one) => one.trim()).filter((one) => one !== ''))];
}

interface DocumentProps {
  page: Page;
  settings: PrintSettings;
  form: Form;
  entity: Entity;
  params: Parameters;
  loaded: LoadedRecord;
  parts: readonly TemplatePart[];
  printing: boolean;
  onPages: (pages: number) => void;
}

/** The document of a record, with the fields that the user may see. */
function RecordDocument({ page, form, entity: whole, params, loaded, ...rest }: DocumentProps) {
  const { record, refs, permissions } = loaded;
  const { entity } = useFormRights(form, whole, permissions);
  const printed = useMemo(
    () => ({ record, schema: page.id, context: { entity, refs, me: currentUser(), params } }),
    [record, refs, entity, params, page.id],
  );
  return <PrintedDocument printed={printed} {...rest} />;
}

function Preview({
  records,
  form,
  page,
  settings,
  entity,
  params,
  ownerId,
}: Props & { records: readonly LoadedRecord[]; form: Form }) {
  const parts = useMemo(() => templateParts(page.blocks), [page]);
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const printing = usePrinting(ownerId);
  const { root, zoom } = useSheetZoom(settings);
  usePageSize(settings, printing);
  const setPages = useCallback(
    (key: string, count: number) => setCounts((before) => ({ ...before, [key]: count })),
    [],
  );
  const keyOf = ({ record }: LoadedRecord) => String(record[entity.keyField]);
  const isReady = records.every((one) => (counts[keyOf(one)] ?? 0) > 0);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <div className={styles.toolbar}>
        <output>{isReady ? messages.summary(records.length, total) : messages.preparing}</output>
        <Button
          type="primary"
          icon={<PrinterOutlined aria-hidden="true" />}
          disabled={!isReady}
          onClick={() => window.print()}
        >
          {messages.print}
        </Button>
      </div>
      <div ref={root} className={styles.preview}>
        <div style={{ zoom }}>
          {records.map((loaded) => (
            <RecordDocument
              key={keyOf(loaded)}
              page={page}
              settings={settings}
              form={form}
              entity={entity}
              params={params}
              loaded={loaded}
              parts={parts}
              printing={printing}
              onPages={(count) => setPages(keyOf(loaded), count)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

function LoadedPreview(props: Props & { ids: readonly string[] }) {
  const { form, state, retry } = usePrintedRecords(props.entity, props.ids);
  if (state.status === 'failed') return <PartError error={state.error} onRetry={retry} />;
  if (state.status === 'loading') return <PartSkeleton />;
  const { value: records } = state;
  const missing = props.ids.length - records.length;
  return (
    <>
      {missing > 0 && <Alert type="warning" showIcon role="alert" message={messages.missing(missing)} />}
      {records.length > 0 && <Preview {...props} form={form} records={records} />}
    </>
  );
}

/** Print template: a preview of the pages of one or several records, and the document that the browser prints. */
export default function PrintScreen(props: Props) {
  // Compared by content: the parameters may be a new object on every render.
  const idsJson = JSON.stringify(idsOf(props.params));
  const ids = useMemo(() => JSON.parse(idsJson) as string[], [idsJson]);
  if (ids.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.none} />;
  if (ids.length > MAX_PRINTED_RECORDS)
    return <Alert type="error" showIcon role="alert" message={messages.tooMany(ids.length, MAX_PRINTED_RECORDS)} />;
  return (
    <div className={styles.screen}>
      <LoadedPreview {...props} ids={ids} />
    </div>
  );
}
