/** Defaults of fields in new and stored records. */
import { describe, expect, test } from 'vitest';
import { derivedValues } from './testing/derived-values';
import type { FieldSketches } from './testing/sample-entity';

describe('defaults', () => {
  const sketches: FieldSketches = {
    n: 'money',
    literal: { type: 'text', default: 'x' },
    number: { type: 'money', default: 0 },
    live: { type: 'text', default: "=n >= 80 ? 'high' : 'low'" },
    who: { type: 'text', default: '#{sysUserCode}' },
    day: { type: 'date', default: '#{date}' },
    mixed: { type: 'text', default: '#{sysOrgCode}-#{date}' },
    ruled: { type: 'text', default: '${JS}' },
  };
  const fresh = {
    literal: 'x',
    number: '0.00',
    live: 'high',
    who: 'admin',
    day: '2026-06-30',
    mixed: 'A01-2026-06-30',
    ruled: null,
  };

  test('fill what a new record leaves out', () => {
    expect(derivedValues(sketches, { n: '90' })).toEqual({ n: '90', ...fresh });
    expect(derivedValues(sketches, { n: '90', literal: null })).toMatchObject(fresh);
  });

  test('give way to what was entered, and to a person who cleared the field', () => {
    expect(derivedValues(sketches, { n: '90', literal: 'y', live: 'mid' })).toMatchObject({
      literal: 'y',
      live: 'mid',
    });
    const touched = new Set(['literal', 'live', 'who']);
    expect(derivedValues(sketches, { literal: null, live: null }, { touched })).toMatchObject({
      literal: null,
      live: null,
      who: null,
      day: '2026-06-30',
    });
  });

  test('do not come to a stored record', () => {
    expect(derivedValues(sketches, { n: '90' }, { before: { id: '1' } })).toMatchObject({
      literal: null,
      live: null,
      day: null,
    });
  });

  test('numbers drawn by the server stand in for ${rule}', () => {
    expect(derivedValues(sketches, {}, { numbers: { ruled: 'JS001' } }).ruled).toBe('JS001');
    const fixed: FieldSketches = { no: { type: 'text', default: '${JS}', readonly: true } };
    expect(derivedValues(fixed, { no: 'forged' }, { numbers: { no: 'JS001' } }).no).toBe('JS001');
    expect(derivedValues(fixed, { no: 'forged' }).no).toBeNull();
  });
});
