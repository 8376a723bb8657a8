import { expect, test } from 'vitest';
import { decide } from './decide';

const paid = { status: 'success', bankSerialNo: 'B1', amount: '10.00' };
const failed = { status: 'failed', bankSerialNo: null, amount: '10.00' };
const sent = { status: 'sent', bankSerialNo: null, amount: '10.00' };
const order = (status: string, bankSerialNo: string | null = null) => ({ status, bankSerialNo });

test.each([
  ['settles the order that is being paid', paid, sent, order('paying'), 'applied'],
  ['fails the order that is being paid', failed, sent, order('paying'), 'applied'],
  ['a success taken up again settles it', paid, paid, order('paying'), 'applied'],
  ['the same success twice', paid, paid, order('success', 'B1'), 'duplicate'],
  ['the same success after a return', paid, paid, order('returned', 'B1'), 'duplicate'],
  ['the failure of an earlier attempt twice', failed, failed, order('paying'), 'duplicate'],
  ['a failure after a success', failed, paid, order('success', 'B1'), 'conflict'],
  ['a success after a failure', paid, failed, order('failed'), 'conflict'],
  ['a success with another serial number', { ...paid, bankSerialNo: 'B2' }, paid, order('success', 'B1'), 'conflict'],
  ['another amount', { ...paid, amount: '9.00' }, sent, order('paying'), 'conflict'],
  ['a person has confirmed with the same serial number', paid, sent, order('success', 'B1'), 'late'],
  ['a person has confirmed with another serial number', paid, sent, order('success', 'B9'), 'conflict'],
  ['a person has confirmed what failed', failed, sent, order('success', 'B9'), 'conflict'],
  ['a person has entered the failure', failed, sent, order('failed'), 'late'],
  ['a person has entered the failure of what is paid', paid, sent, order('failed'), 'conflict'],
])('%s: %#', (_title, result, request, now, expected) => {
  expect(decide({ result, request, order: now })).toBe(expected);
});
