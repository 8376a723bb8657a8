/** The same fields as a JSON schema in @formily/antd-v5. */
import '@ant-design/v5-patch-for-react-19';
import {
  Checkbox,
  DatePicker,
  FormItem,
  FormLayout,
  Input,
  NumberPicker,
  Radio,
  Select,
  Submit,
  Switch,
} from '@formily/antd-v5';
import { createForm } from '@formily/core';
import { createSchemaField, FormProvider, type ISchema } from '@formily/react';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { useMemo, type ReactNode } from 'react';
import { growTree } from '../page/tree';
import { OPTIONS, type BenchForm, type Kind } from './data';
import { stageForm } from './stage';

const choices = OPTIONS.map(({ value, text }) => ({ value, label: text }));

function Group({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className="columns">{children}</div>
    </fieldset>
  );
}

const SchemaField = createSchemaField({
  components: { Checkbox, DatePicker, FormItem, Group, Input, NumberPicker, Radio, Select, Switch },
});

const SCHEMAS: Readonly<Record<Kind, ISchema>> = {
  input: { type: 'string', 'x-component': 'Input' },
  inputNumber: { type: 'number', 'x-component': 'NumberPicker' },
  select: { type: 'string', enum: choices, 'x-component': 'Select' },
  date: { type: 'string', 'x-component': 'DatePicker' },
  switch: { type: 'boolean', 'x-component': 'Switch' },
  textarea: { type: 'string', 'x-component': 'Input.TextArea' },
  radio: { type: 'string', enum: choices, 'x-component': 'Radio.Group' },
  checkbox: { type: 'array', enum: choices, 'x-component': 'Checkbox.Group' },
};

const schemaOf = ({ groups }: BenchForm): ISchema => ({
  type: 'object',
  properties: Object.fromEntries(
    groups.map(({ title, fields }, at) => [
      `group${at}`,
      {
        type: 'void',
        'x-component': 'Group',
        'x-component-props': { title },
        properties: Object.fromEntries(
          fields.map(({ key, label, kind, required }) => [
            key,
            { ...SCHEMAS[kind], title: label, required, 'x-decorator': 'FormItem' } as ISchema,
          ]),
        ),
      } as ISchema,
    ]),
  ),
});

function Fields({ bench }: { bench: BenchForm }) {
  const [form, schema] = useMemo(() => [createForm(), schemaOf(bench)], [bench]);
  return (
    <FormProvider form={form}>
      <FormLayout layout="vertical">
        <SchemaField schema={schema} />
        <Submit>确定</Submit>
      </FormLayout>
    </FormProvider>
  );
}

stageForm(
  growTree(
    (part) => <ConfigProvider locale={zhCN}>{part}</ConfigProvider>,
    (form: BenchForm) => <Fields bench={form} />,
  ),
);
