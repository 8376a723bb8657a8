import { expect, test } from 'vitest';
import { types } from '@/registry/values';
import { sampleScreens } from '../screens/sample-screens';
import { canReach } from './reachable-states';

const states = ['draft', 'auditing', 'approved', 'void'];
const { entity } = sampleScreens(
  {
    fields: {
      name: { label: '名称', type: 'input' },
      status: { label: '状态', type: 'select', options: states.map((value) => ({ value, text: value })) },
    },
    state: { field: 'status', edit: ['draft'] },
    actions: {
      submit: { label: '提交', from: ['draft'], to: 'auditing' },
      audit: { label: '审核', from: ['auditing'], to: ['approved', 'draft'] },
      drop: { label: '作废', from: ['draft', 'approved'], to: 'void' },
      mark: { label: '标记', from: ['void'] },
    },
  },
  { types },
);

test.each<[state: string, wanted: string[], reachable: boolean]>([
  ['draft', ['draft'], true],
  ['draft', ['approved'], true],
  ['auditing', ['draft'], true],
  ['approved', ['draft', 'auditing'], false],
  ['approved', ['void'], true],
  ['void', ['draft', 'auditing', 'approved'], false],
  ['void', [], false],
])('from %s some of %j can be reached: %s', (state, wanted, reachable) => {
  expect(canReach(entity, state, wanted)).toBe(reachable);
});
