import { expect, test } from 'vitest';
import { sampleScreens } from '../screens/sample-screens';
import { types } from '@/registry/values';
import { emphasisOf } from './emphasis';

const { entity } = sampleScreens(
  {
    fields: {
      paid: { label: '已付', type: 'inputNumber' },
      total: {
        label: '合计',
        type: 'inputNumber',
        emphasis: [
          { when: { total: { lt: 0 } }, tone: 'danger', text: '负数' },
          { when: '=paid < total', tone: 'warning', text: '未付清' },
          { when: { 'me.roles': 'auditor' }, tone: 'info', text: '待审计' },
        ],
      },
      day: {
        label: '期限',
        type: 'date',
        emphasis: [{ when: '=day != null && day < today()', tone: 'danger', text: '逾期' }],
      },
      broken: { label: '坏', type: 'input', emphasis: [{ when: '=1 +', tone: 'info', text: '坏' }] },
    },
  },
  { types },
);
const marked = sampleScreens(
  {
    emphasis: [
      { when: { status: '2' }, tone: 'muted', text: '冻结' },
      { when: '=day < today()', tone: 'danger', text: '逾期' },
    ],
    fields: { status: { label: '状态', type: 'input' }, day: { label: '期限', type: 'date' } },
  },
  { types },
).entity;
const context = {
  now: '2026-06-30 08:00:00',
  me: { id: '1', username: 'w', realname: '', orgCode: '', roles: ['auditor'] },
};

test.each([
  ['total', { total: '-0.01', paid: '-5' }, '负数'],
  // Amounts compare as numbers: 9 is less than 10.
  ['total', { total: '10.00', paid: '9.00' }, '未付清'],
  ['total', { total: '9.00', paid: '10.00' }, '待审计'],
  ['day', { day: '2026-06-29' }, '逾期'],
  ['day', { day: '2026-06-30' }, undefined],
  ['day', { day: null }, undefined],
  ['day', {}, undefined],
  ['paid', { paid: '-1' }, undefined],
  ['broken', { broken: 'x' }, undefined],
])('%s of %o is %s', (key, row, text) => {
  expect(emphasisOf(entity.fields[key]!, entity.fields, row, context)?.text).toBe(text);
});

test.each([
  [{ status: '2', day: '2026-06-29' }, '冻结'],
  [{ status: 2, day: '2026-06-30' }, '冻结'],
  [{ status: '1', day: '2026-06-29' }, '逾期'],
  [{ status: '1', day: '2026-06-30' }, undefined],
  [{}, undefined],
])('the record %o is %s', (row, text) => {
  expect(emphasisOf(marked, marked.fields, row, context)?.text).toBe(text);
});
