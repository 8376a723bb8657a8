import { Button } from 'antd';
import { isJsonObject } from '@/model/http/json';
import type { Row } from '@/model/record';
import type { Form } from '@/model/screens/screen';
import { policyOfSchemaCall, silent } from '@/runtime/http/policy';
import { call as send } from '@/runtime/http/request';
import type { Submission } from './state/use-submit';

interface Props {
  fill: NonNullable<Form['fill']>;
  submit: Submission['fill'];
  bodyOf: (values: Row) => Row;
  disabled: boolean;
}

/** Sends the entries to a call that replies values for the form. Nothing is saved. */
export function FillButton({ fill: { label, call }, submit, bodyOf, disabled }: Props) {
  const read = async (values: Row, signal: AbortSignal): Promise<Row> => {
    const policy = silent(policyOfSchemaCall(call.method, call.path));
    const { result } = await send<unknown>(call.method, call.path, { policy, signal, body: bodyOf(values) });
    return isJsonObject(result) ? (result as Row) : {};
  };
  return (
    <Button disabled={disabled} onClick={() => void submit(read)}>
      {label}
    </Button>
  );
}
