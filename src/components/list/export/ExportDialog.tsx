import { Button, Checkbox, Radio } from 'antd';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Entity } from '@/model/entity/entity';
import { fillTransfer } from '@/model/screens/transfer/transfer-columns';
import InputDialog from '@/components/dialog/InputDialog';
import { messages as shared } from '@/components/messages';
import { ApiError } from '@/runtime/errors/api-error';
import { exportRecords } from '@/runtime/files/export';
import { showJob } from '@/runtime/jobs/jobs';
import { notify, reportError } from '@/runtime/notices/notices';
import { isShown } from '@/runtime/permission/permissions';
import type { ExportScope } from '../controller/list-request';
import type { ExportScopeOption } from './export-scopes';
import styles from './export.module.css';
import { messages } from './messages';

const WIDTH = 600;
const NO_GROUPS = { groupBy: [], totalFields: [] };
const FORMATS = ['xls', 'xlsx', 'csv'] as const;

interface Props {
  title: string;
  entity: Entity;
  /** Keys of the columns that the list shows. */
  listed: readonly string[];
  /** The records that can be exported, the first one is chosen. */
  scopes: readonly ExportScopeOption[];
  /** Fields that the list is grouped by, and those with sums. */
  grouping?: { groupBy: readonly string[]; totalFields: readonly string[] };
  /** Path of the call. */
  path: string;
  paramsOf: (scope: ExportScope) => Readonly<Record<string, string>>;
  onClose: () => void;
}

/** The columns that the user may export, the listed ones first in their order. */
function columnsOf(entity: Entity, listed: readonly string[]) {
  const offered = fillTransfer(entity, 'export').columns.filter(({ key }) => {
    const code = entity.fields[key]?.permission;
    return code === null || code === undefined || isShown(code, true);
  });
  const rank = (key: string) => (listed.includes(key) ? listed.indexOf(key) : listed.length);
  return offered.toSorted((a, b) => rank(a.key) - rank(b.key));
}

/** The children whose rows are part of the record: each gets a sheet of its own. */
const childrenOf = ({ children, calls }: Entity) =>
  Object.values(children).filter(({ entity }) => entity === null && calls['export'] !== undefined);

function Section({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <strong id={id}>{label}</strong>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** Exports the request; shows its errors. @returns true when the dialog can be closed */
async function download(path: string, params: Readonly<Record<string, string>>, signal: AbortSignal): Promise<boolean> {
  try {
    const jobId = await exportRecords(path, params, signal);
    if (jobId !== null) {
      notify.success(messages.started);
      void showJob(jobId);
    }
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) reportError(error);
    else if (!error.cancelled) notify.warning(messages.failed(error.message));
    return false;
  }
}

/** Dialog of an export: which records, which columns, which format (spec 2 §7). */
export default function ExportDialog({
  title,
  entity,
  listed,
  scopes,
  grouping = NO_GROUPS,
  path,
  paramsOf,
  onClose,
}: Props) {
  const [columns] = useState(() => columnsOf(entity, listed));
  const [scope, setScope] = useState<ExportScope>(scopes[0]?.value ?? 'all');
  const [keys, setKeys] = useState(() => columns.map(({ key }) => key).filter((key) => listed.includes(key)));
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('xls');
  const children = childrenOf(entity);
  const [chosen, setChosen] = useState(() => children.map(({ key }) => key));
  const { groupBy, totalFields } = grouping;
  const [grouped, setGrouped] = useState(groupBy.length > 0);
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async (close: () => void) => {
    abort.current = new AbortController();
    setRunning(true);
    const params = {
      ...paramsOf(scope),
      exportFields: keys.join(','),
      ...(grouped ? { exportGroups: '1', groupBy: groupBy.join(','), totalFields: totalFields.join(',') } : {}),
      ...(children.length > 0 ? { exportChildren: chosen.join(',') } : {}),
      format,
    };
    const done = await download(path, params, abort.current.signal);
    setRunning(false);
    if (done) close();
  };

  return (
    <InputDialog
      title={messages.title(title)}
      width={WIDTH}
      onClose={onClose}
      renderFooter={(close) => (
        <>
          <Button onClick={close}>{shared.cancel}</Button>
          <Button type="primary" loading={running} disabled={keys.length === 0} onClick={() => void run(close)}>
            {messages.export}
          </Button>
        </>
      )}
    >
      <div className={styles.body}>
        <Section label={messages.scope}>
          <Radio.Group
            name="export-scope"
            value={scope}
            onChange={({ target }) => setScope(scopes.find(({ value }) => value === target.value)?.value ?? 'all')}
            options={[...scopes]}
          />
        </Section>
        <Section
          label={messages.columns}
          aside={
            <span className={styles.aside}>
              {messages.chosen(keys.length, columns.length)}
              <Button type="link" size="small" onClick={() => setKeys(columns.map(({ key }) => key))}>
                {messages.selectAll}
              </Button>
              <Button
                type="link"
                size="small"
                onClick={() => setKeys(columns.map(({ key }) => key).filter((key) => listed.includes(key)))}
              >
                {messages.listed}
              </Button>
            </span>
          }
        >
          <Checkbox.Group
            className={styles.columns ?? ''}
            value={keys}
            // In the order of the columns, whatever the order of the clicks.
            onChange={(checked) => setKeys(columns.map(({ key }) => key).filter((key) => checked.includes(key)))}
            options={columns.map(({ key, label }) => ({ value: key, label }))}
          />
        </Section>
        {children.length > 0 && (
          <Section label={messages.children}>
            <Checkbox.Group
              className={styles.columns ?? ''}
              disabled={format === 'csv'}
              value={format === 'csv' ? [] : chosen}
              onChange={(checked) => setChosen(children.map(({ key }) => key).filter((key) => checked.includes(key)))}
              options={children.map(({ key, title: label }) => ({ value: key, label }))}
            />
          </Section>
        )}
        {groupBy.length > 0 && (
          <Section label={messages.grouping}>
            <Checkbox checked={grouped} onChange={({ target }) => setGrouped(target.checked)}>
              {messages.grouped(groupBy.map((key) => entity.fields[key]?.label ?? key))}
            </Checkbox>
          </Section>
        )}
        <Section label={messages.format}>
          <Radio.Group
            name="export-format"
            value={format}
            onChange={({ target }) => setFormat(FORMATS.find((one) => one === target.value) ?? 'xls')}
            options={FORMATS.map((one) => ({ value: one, label: messages.formats[one] }))}
          />
        </Section>
      </div>
    </InputDialog>
  );
}
