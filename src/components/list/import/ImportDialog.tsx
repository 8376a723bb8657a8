import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Radio } from 'antd';
import { useCallback, useState } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import InputDialog from '@/components/dialog/InputDialog';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import { messages as shared } from '@/components/messages';
import { serverSupports } from '@/runtime/http/capabilities';
import { ImportFiles } from './ImportFiles';
import { ImportResult } from './ImportResult';
import styles from './import.module.css';
import { messages } from './messages';
import { useImportDialog } from './use-import-dialog';

const ImportRowsStep = lazyComponent(() => import('./ImportRowsStep'));

/** Pixels (spec 2 §2). */
const WIDTH = 600;
/** With the rows of the files. */
const ROWS_WIDTH = 1200;

interface Props {
  entity: Entity;
  /** Suffixes of the accepted files. */
  formats: readonly string[];
  /** Fixed filters of the list: the foreign keys of what it imports. */
  params: Parameters;
  /** Path of the call. */
  path: string;
  /** Id of the list. */
  schema: string;
  onClose: () => void;
}

type Model = ReturnType<typeof useImportDialog>;

/** Form fields of the contract (spec 2 §7); `validateStatus` belongs to online forms. */
function fieldsOf({ children, preset }: Entity, params: Parameters, validate: boolean): [string, string][] {
  return [
    ['isSingleTableImport', String(Object.keys(children).length === 0)],
    ['foreignKeys', Object.keys(params).length === 0 ? '' : JSON.stringify(params)],
    ...(preset === 'online' ? ([['validateStatus', validate ? '1' : '0']] as [string, string][]) : []),
  ];
}

/** The fields that find the record to update. */
function updateKeys({ import: { update }, fields }: Entity): { key: string; label: string }[] {
  return update.flatMap((key) => fields[key] ?? []).map(({ key, label }) => ({ key, label }));
}

function FilesStep({
  model,
  formats,
  entity,
  previews,
}: Pick<Props, 'formats' | 'entity'> & { model: Model; previews: boolean }) {
  const { files, changeFiles, running, progress, tooMany, key, setKey } = model;
  const keys = previews ? updateKeys(entity) : [];
  return (
    <>
      <ImportFiles files={files} formats={formats} disabled={running} onChange={changeFiles} />
      {keys.length > 0 && (
        <div className={styles.setting}>
          <span className={styles.note}>{messages.mode}</span>
          <Radio.Group
            name="import-mode"
            disabled={running}
            value={key ?? ''}
            onChange={({ target }) => setKey(keys.find((one) => one.key === target.value)?.key ?? null)}
            options={[
              { value: '', label: messages.add },
              ...keys.map((one) => ({ value: one.key, label: messages.updateBy(one.label) })),
            ]}
          />
        </div>
      )}
      {tooMany !== null && <Alert type="warning" showIcon message={messages.tooMany(tooMany)} />}
      {progress !== null && (
        <progress className={styles.progress} max={1} value={progress} aria-label={messages.progress} />
      )}
    </>
  );
}

function RowsFooter({ model, close }: { model: Model; close: () => void }) {
  const { running, back, save } = model;
  return (
    <>
      <Button disabled={running} onClick={() => void back()}>
        {messages.back}
      </Button>
      <Button disabled={running} onClick={() => void save(true, close)}>
        {messages.importGood}
      </Button>
      <Button type="primary" loading={running} onClick={() => void save(false, close)}>
        {messages.importAll}
      </Button>
    </>
  );
}

function FilesFooter({ model, previews, close }: { model: Model; previews: boolean; close: () => void }) {
  const { files, running, tooMany, preview, upload, background, template } = model;
  const send = () => (tooMany !== null ? background(close) : previews ? preview() : upload(close));
  return (
    <>
      {previews && (
        <Button
          type="link"
          className={styles.template ?? ''}
          icon={<DownloadOutlined aria-hidden="true" />}
          disabled={running}
          onClick={() => void template()}
        >
          {messages.template}
        </Button>
      )}
      <Button onClick={close}>{shared.cancel}</Button>
      <Button type="primary" loading={running} disabled={files.length === 0} onClick={() => void send()}>
        {tooMany !== null ? messages.background : previews ? messages.preview : messages.upload}
      </Button>
    </>
  );
}

/**
 * Dialog of an import (spec 2 §2, §5, §7): files, and on servers with a preview their rows, which can be corrected before
 * anything is saved.
 */
export default function ImportDialog({ entity, formats, params, path, schema, onClose }: Props) {
  const [validate, setValidate] = useState(false);
  const model = useImportDialog({ entity, list: schema, path, fields: fieldsOf(entity, params, validate) });
  const { open, report, running } = model;
  const previews = serverSupports('importPreview') && path === `${entity.api}/importExcel`;
  const done = report !== null && open === null;
  const renderFooter = useCallback(
    (close: () => void) => {
      if (done)
        return (
          <Button type="primary" onClick={close}>
            {shared.close}
          </Button>
        );
      if (open) return <RowsFooter model={model} close={close} />;
      return (
        <div className={styles.bar}>
          <FilesFooter model={model} previews={previews} close={close} />
        </div>
      );
    },
    [done, open, model, previews],
  );
  return (
    <InputDialog
      title={messages.title(entity.title)}
      width={open ? ROWS_WIDTH : WIDTH}
      mayClose={model.mayClose}
      onClose={onClose}
      renderFooter={renderFooter}
    >
      <div className={styles.body}>
        {report && <ImportResult {...report} />}
        {!open && !report && <FilesStep model={model} formats={formats} entity={entity} previews={previews} />}
        {!open && !report && !previews && entity.preset === 'online' && (
          <Checkbox checked={validate} disabled={running} onChange={({ target }) => setValidate(target.checked)}>
            {messages.validate}
          </Checkbox>
        )}
        {open && (
          <ImportRowsStep
            fallback={<PartSkeleton />}
            book={open.rows}
            schema={`${schema}.import`}
            preview={open.preview}
            onlyWrong={model.onlyWrong}
            onOnlyWrong={model.showOnlyWrong}
            writable={!running}
          />
        )}
      </div>
    </InputDialog>
  );
}
