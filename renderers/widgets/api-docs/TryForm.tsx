import { Button, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { policyOfSchemaCall, silent } from '@/runtime/http/policy';
import { request } from '@/runtime/http/request';
import styles from './api-docs.module.css';
import { messages } from './messages';
import type { ApiDocument, Operation } from './openapi';
import { exampleOf } from './schema-rows';
import { parameterKey, trialRequest, type TrialError, type TrialRequest } from './try-request';

/** Longest shown reply in characters. */
const MAX_SHOWN = 100_000;
/** Most lines of a reply that are visible without scrolling. */
const MAX_ROWS = 24;

interface Outcome {
  status: number;
  ms: number;
  text: string;
}

const textOf = (data: unknown): string => {
  if (data === null || data === undefined || data === '') return messages.emptyReply;
  return typeof data === 'string' ? data : JSON.stringify(data, null, 2);
};

/** Sends the request of a trial. Every reply is an outcome, also a rejection. @throws ApiError without a reply */
async function sendTrial(trial: TrialRequest): Promise<Outcome> {
  const started = performance.now();
  const policy = { ...silent(policyOfSchemaCall(trial.method, trial.path)), offline: 'fail', stamp: false } as const;
  const { status, data } = await request(trial, policy);
  return { status, ms: Math.round(performance.now() - started), text: textOf(data) };
}

function Reply({ outcome: { status, ms, text } }: { outcome: Outcome }) {
  const shown = text.slice(0, MAX_SHOWN);
  return (
    <div>
      <output>
        {messages.outcome(status, ms)}
        {text.length > MAX_SHOWN && ` · ${messages.cut(MAX_SHOWN, text.length)}`}
      </output>
      <Input.TextArea
        readOnly
        className={styles.json ?? ''}
        aria-label={messages.replyLabel}
        rows={Math.min(MAX_ROWS, shown.split('\n').length + 1)}
        value={shown}
      />
    </div>
  );
}

/** Sends requests and keeps the last outcome, or why there is none. */
function useTrial() {
  const [state, setState] = useState<{ sending: boolean; outcome: Outcome | null; failure: string | null }>({
    sending: false,
    outcome: null,
    failure: null,
  });
  const send = (trial: TrialRequest) => {
    setState((before) => ({ ...before, sending: true, failure: null }));
    sendTrial(trial).then(
      (outcome) => setState({ sending: false, outcome, failure: null }),
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : '';
        setState({ sending: false, outcome: null, failure: reason || messages.unreachable });
      },
    );
  };
  return { ...state, send };
}

interface Props {
  operation: Operation;
  schemas: ApiDocument['schemas'];
}

/** Form that calls an operation with the rights of the current user, and shows the reply. */
export function TryForm({ operation, schemas }: Props) {
  const id = useId();
  const { method, parameters } = operation;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(() =>
    operation.body ? JSON.stringify(exampleOf(operation.body.schema, schemas), null, 2) : '',
  );
  const [invalid, setInvalid] = useState<TrialError | null>(null);
  const { sending, outcome, failure, send } = useTrial();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trial = trialRequest(operation, { parameters: values, body });
    const error = 'field' in trial ? trial : null;
    setInvalid(error);
    if (error) document.getElementById(`${id}${error.field}`)?.focus();
    else if (!sending) send(trial as TrialRequest);
  };
  const inputProps = (field: string) => ({
    id: `${id}${field}`,
    'aria-invalid': invalid?.field === field,
    'aria-describedby': invalid?.field === field ? `${id}-error` : undefined,
    ...(invalid?.field === field ? { status: 'error' as const } : {}),
  });
  const errorOf = (field: string) =>
    invalid?.field === field && (
      <span id={`${id}-error`} role="alert" className={styles.error}>
        {invalid.reason === 'missing' ? messages.fieldMissing : messages.notJson}
      </span>
    );
  return (
    <form className={styles.try} onSubmit={submit} autoComplete="off">
      {parameters.map((one) => {
        const field = parameterKey(one);
        return (
          <div key={field}>
            <label htmlFor={`${id}${field}`}>
              <code>{one.name}</code> {one.help}
              {one.required && <small>{messages.required}</small>}
            </label>
            <Input
              {...inputProps(field)}
              value={values[field] ?? ''}
              onChange={(event) => setValues({ ...values, [field]: event.target.value })}
            />
            {errorOf(field)}
          </div>
        );
      })}
      {operation.body && (
        <div>
          <label htmlFor={`${id}body`}>{messages.bodyLabel}</label>
          <Input.TextArea
            {...inputProps('body')}
            className={styles.json ?? ''}
            rows={8}
            spellCheck={false}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
          {errorOf('body')}
        </div>
      )}
      <div className={styles.send}>
        <Button type="primary" htmlType="submit" danger={method === 'DELETE'} aria-busy={sending}>
          {messages.send}
        </Button>
        {method !== 'GET' && <span className={styles.note}>{messages.writeWarning}</span>}
      </div>
      {failure !== null && (
        <p role="alert" className={styles.error}>
          {failure}
        </p>
      )}
      {outcome && <Reply outcome={outcome} />}
    </form>
  );
}
