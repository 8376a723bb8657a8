/** The read view is plain elements: 10,000 cells over every type that has a view cost no input and no Formily. */
import * as formily from '@formily/react';
import * as antd from 'antd';
import { afterEach, expect, test } from 'vitest';
import { FieldShow } from '@/components/field/FieldShow';
import { loadViews } from '@/components/field/field-views';
import { namesByCode } from '@/registry/fixtures';
import { mount, unmount } from '../helpers/mount';
import { server, startFixtureServer } from '../helpers/fixture-server';
import { cases } from './fixture-cases';

startFixtureServer();

afterEach(unmount);

const CELLS = 10_000;
/** Elements for input. */
const CONTROLS = 'input, textarea, select, [contenteditable], [role=combobox], [role=textbox], [role=switch]';

/** Every value of every fixture: what one cell shows. */
const shown = cases.flatMap(({ type, field, fixture }) => {
  const options = fixture.options ?? field.options ?? [];
  return fixture.values.map(({ value, stored = value }) => {
    const name = type.keys && stored !== null ? type.toText?.(stored, field, namesByCode(options)) : undefined;
    return { field, options, row: { probe: stored, ...(name === undefined ? {} : { probe_dictText: name }) } };
  });
});

interface Fiber {
  type: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** How often each kind of node stands in what React drew into an element. */
function nodesOf(host: HTMLElement): Map<unknown, number> {
  const container = Object.entries(host).find(([key]) => key.startsWith('__reactContainer'))?.[1] as
    { stateNode: { current: Fiber } } | undefined;
  const counts = new Map<unknown, number>();
  const open: (Fiber | null)[] = [container!.stateNode.current];
  while (open.length > 0) {
    const fiber = open.pop();
    if (!fiber) continue;
    counts.set(fiber.type, (counts.get(fiber.type) ?? 0) + 1);
    open.push(fiber.child, fiber.sibling);
  }
  return counts;
}

test(`draws ${CELLS} read cells of every type without inputs and nodes of Formily or antd`, async () => {
  server.answers = Object.assign({}, ...cases.map(({ fixture }) => fixture.replies));
  await loadViews(cases.map(({ field }) => field.type));
  const host = mount(
    Array.from({ length: CELLS }, (_, at) => (
      <p key={at} data-cell={shown[at % shown.length]!.field.type}>
        <FieldShow {...shown[at % shown.length]!} place="list" schema="demo/x.list" />
      </p>
    )),
  );
  const cells = () => [...host.querySelectorAll<HTMLElement>('[data-cell]')];
  await expect.poll(() => cells().length).toBe(CELLS);
  expect(new Set(cells().map(({ dataset }) => dataset.cell))).toEqual(new Set(cases.map(({ type }) => type.name)));
  expect(host.querySelectorAll('[role=alert]').length).toBe(0);
  expect(host.querySelectorAll(CONTROLS).length).toBe(0);
  expect(host.querySelectorAll('[data-cell] [class*="ant-"]').length).toBe(0);
  const nodes = nodesOf(host);
  expect(nodes.get(FieldShow)).toBe(CELLS);
  expect(nodes.get(antd.App)).toBe(1);
  // What `mount` itself stands on.
  const { App: _app, ConfigProvider: _provider, ...parts } = antd;
  for (const library of [formily, parts]) {
    expect(
      Object.entries(library)
        .filter(([, part]) => nodes.has(part))
        .map(([name]) => name),
    ).toEqual([]);
  }
});
