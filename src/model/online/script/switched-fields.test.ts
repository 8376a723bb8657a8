import { expect, test } from 'vitest';
import { switchedFields } from './switched-fields';

const FIELDS = ['kind', 'reason', 'work_load', 'work', 'note'];
const found = (source: string) => [...switchedFields(source, FIELDS)];

test.each([
  ['shown', 'that.sh.reason = false', ['reason']],
  ['not loaded', 'that.sh.reason_load = !1', ['reason']],
  ['disabled', 'this.sh . reason_disabled = true', ['reason']],
  ['with a quoted name', `that.sh['reason'] = 0; that.sh?.["note"]`, ['reason', 'note']],
  ['of a variable', 'const { sh } = that; sh.note = false', ['note']],
  ['whose name ends like a part', 'that.sh.work_load = false', ['work_load', 'work']],
])('finds a field that is %s', (_title, source, fields) => expect(found(source)).toEqual(fields));

test.each([
  ['is read', 'that.getFieldsValue().reason'],
  ['belongs to another object', 'that.push.reason = fresh.note'],
  ['is no field', 'that.sh.other = false; that.sh[name] = false'],
])('leaves out a name that %s', (_title, source) => expect(found(source)).toEqual([]));
