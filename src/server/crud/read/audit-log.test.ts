import { expect, test } from 'vitest';
import { fillFields } from '@/model/entity/fill-field';
import { types } from '@/registry/values';
import type { Caller } from '../context/crud-options';
import type { Shape } from '../context/shapes';
import { visibleContent } from './audit-log';

test('shows values of a renamed field under its present name, and none of removed fields', () => {
  const fields = fillFields({ title: { label: '名称', type: 'input', was: ['name'] } }, { types });
  const content = (text: unknown) => JSON.parse(visibleContent(text, { fields } as Shape, {} as Caller)) as unknown;
  expect(content('{"name":"笔","price":1}')).toEqual({ title: '笔' });
  expect(content('{"title":"尺","__proto__":1,"constructor":2}')).toEqual({ title: '尺' });
  expect(content('[')).toEqual({});
});
