/** The same fields in antd's Form. */
import '@ant-design/v5-patch-for-react-19';
import { Button, Checkbox, ConfigProvider, DatePicker, Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import type { ReactElement } from 'react';
import { growTree } from '../page/tree';
import { OPTIONS, type BenchForm, type Kind } from './data';
import { stageForm } from './stage';

const options = OPTIONS.map(({ value, text }) => ({ value, label: text }));

const CONTROLS: Readonly<Record<Kind, ReactElement>> = {
  input: <Input />,
  inputNumber: <InputNumber style={{ width: '100%' }} />,
  select: <Select options={options} />,
  date: <DatePicker style={{ width: '100%' }} />,
  switch: <Switch />,
  textarea: <Input.TextArea />,
  radio: <Radio.Group options={options} />,
  checkbox: <Checkbox.Group options={options} />,
};

function Fields({ groups }: BenchForm) {
  const [form] = Form.useForm();
  return (
    <Form form={form} layout="vertical">
      {groups.map(({ title, fields }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          <div className="columns">
            {fields.map(({ key, label, kind, required }) => (
              <Form.Item
                key={key}
                name={key}
                label={label}
                rules={[{ required }]}
                {...(kind === 'switch' ? { valuePropName: 'checked' } : {})}
              >
                {CONTROLS[kind]}
              </Form.Item>
            ))}
          </div>
        </fieldset>
      ))}
      <Button htmlType="submit">确定</Button>
    </Form>
  );
}

stageForm(
  growTree(
    (part) => <ConfigProvider locale={zhCN}>{part}</ConfigProvider>,
    (form: BenchForm) => <Fields {...form} />,
  ),
);
