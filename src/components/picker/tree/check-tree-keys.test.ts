import { expect, it } from 'vitest';
import { checkTreeKeyAction, type ActiveNode, type CheckTreeKeyAction } from './check-tree-keys';

const leaf: ActiveNode = {
  position: 3,
  lastPosition: 9,
  parentPosition: 1,
  open: null,
  searching: false,
  opensRules: false,
};
const closed = { ...leaf, open: false };
const opened = { ...leaf, open: true };

const CASES: readonly [name: string, key: string, node: ActiveNode, action: CheckTreeKeyAction | null][] = [
  ['moves down', 'ArrowDown', leaf, { moveTo: 4 }],
  ['moves up', 'ArrowUp', leaf, { moveTo: 2 }],
  ['moves to the first node', 'Home', leaf, { moveTo: 0 }],
  ['moves to the last node', 'End', leaf, { moveTo: 9 }],
  ['expands a collapsed node', 'ArrowRight', closed, { expand: true }],
  ['moves to the first child of an expanded node', 'ArrowRight', opened, { moveTo: 4 }],
  ['stays on a leaf', 'ArrowRight', leaf, { moveTo: 3 }],
  ['collapses an expanded node', 'ArrowLeft', opened, { expand: false }],
  ['moves to the parent while a search expands all nodes', 'ArrowLeft', { ...opened, searching: true }, { moveTo: 1 }],
  ['moves from a leaf to its parent', 'ArrowLeft', leaf, { moveTo: 1 }],
  ['does nothing on a root without children', 'ArrowLeft', { ...leaf, parentPosition: null }, {}],
  ['toggles the node', ' ', leaf, { toggle: true }],
  ['toggles a node without data rules', 'Enter', leaf, { toggle: true }],
  ['opens the data rules of a node', 'Enter', { ...leaf, opensRules: true }, { openRules: true }],
  ['leaves other keys to the page', 'Tab', leaf, null],
  ['leaves names of object members to the page', 'toString', leaf, null],
];

it.each(CASES)('%s (%s)', (_, key, node, action) => {
  expect(checkTreeKeyAction(key, node)).toEqual(action);
});
