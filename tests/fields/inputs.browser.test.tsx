/** Every fixture in a real browser: drawn in form, cell and query bar, entered by keyboard, shown in list and detail. */
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { RangeInput } from '@/components/field/FieldInput';
import type { Value } from '@/model/entity/field-type';
import { splitCsv } from '@/model/field-types/text-value';
import { namesByCode, type InputFixture, type InputUsage } from '@/registry/fixtures';
import type { InputProps } from '@/registry/field-view';
import { loadInputs, loadView } from '@/registry/views';
import { axeViolations, mount, unmount } from '../helpers/mount';
import { server, startFixtureServer } from '../helpers/fixture-server';
import { cases, LABEL, type Case } from './fixture-cases';
import { inputProps, Probe } from '../helpers/field-input';

startFixtureServer();

const PLACES: readonly InputUsage[] = ['form', 'cell', 'query'];

let complaints: string[] = [];
beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void complaints.push(words.map(String).join(' ')));
  }
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});

function props({ field, fixture, type }: Case, place: InputUsage, value: Value): InputProps {
  const own = fixture.options ?? field.options ?? [];
  const name = type.keys && value !== null ? (type.toText?.(value, field, namesByCode(own)) ?? null) : undefined;
  return inputProps(field, {
    value,
    row: { probe: value, ...(name === undefined ? {} : { probe_dictText: name }) },
    options: own,
    place,
    id: `probe-${place}`,
  });
}

/** Elements before and after the input, for Tab. */
const between = (node: ReactNode) => (
  <>
    <button type="button">前</button>
    <div style={{ width: 320 }}>{node}</div>
    <button type="button">后</button>
  </>
);

async function type(control: Locator, keys: string): Promise<void> {
  const element = (await control.element()) as HTMLElement;
  element.focus();
  if (document.activeElement !== element)
    ((await page.getByRole('button', { name: '前' }).element()) as HTMLElement).focus();
  await userEvent.keyboard(keys);
}

async function enter(
  one: Case,
  place: InputUsage,
  { role, keys, then, value, displays: says }: InputFixture,
  many = false,
): Promise<void> {
  const view = await loadInputs(one.type.name!);
  const seen: Value[] = [];
  const start = keys === null ? value : null;
  mount(
    between(
      <Probe {...props(one, place, start)} multiple={many} Input={view.Input} onValue={(next) => seen.push(next)} />,
    ),
  );
  const name = new RegExp(`^${LABEL}`);
  const control = (role === 'secret' ? page.getByLabelText(name) : page.getByRole(role, { name })).first();
  await expect.element(control).toBeInTheDocument();
  if (keys === null) {
    const { text } = one.fixture.values.find((row) => row.value === value)!;
    await expect.element(control).toHaveTextContent(says ?? text);
    return;
  }
  await type(control, keys);
  if (then !== undefined) {
    const offered = () => document.querySelector('.ant-select-item-option, .ant-cascader-menu-item');
    await expect.poll(offered, { timeout: 5000 }).not.toBeNull();
    // The list takes no key before its effects have run.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await userEvent.keyboard(then);
  }
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(value), { timeout: 5000 });
  expect(JSON.parse(JSON.stringify(seen))).toEqual(seen);
}

describe.each(cases)('$name', (one) => {
  const { fixture, field } = one;
  beforeEach(() => {
    server.answers = fixture.replies ?? {};
  });
  const entries = fixture.enter;

  for (const place of PLACES) {
    if (entries === null) {
      test(`draws nothing in a ${place}`, async () => {
        const view = await loadInputs(one.type.name!);
        const host = mount(
          <Probe {...props(one, place, fixture.values[0]!.value)} Input={view.Input} onValue={() => undefined} />,
        );
        await new Promise(requestAnimationFrame);
        expect(host.querySelector('input, button, textarea, output')).toBeNull();
      });
      continue;
    }
    test(`is entered by keyboard in a ${place}`, () => enter(one, place, 'form' in entries ? entries[place] : entries));
  }

  if (fixture.multiple) test('accepts several values in a query', () => enter(one, 'query', fixture.multiple!, true));

  const { range } = fixture;
  if (range) {
    test('accepts both ends of a range', async () => {
      await loadInputs(one.type.name!);
      const seen: (readonly [Value, Value])[] = [];
      function Both() {
        const [value, setValue] = useState<readonly [Value, Value]>([null, null]);
        const { options: _options, value: _value, onChange: _onChange, ...rest } = props(one, 'query', null);
        return (
          <RangeInput
            {...rest}
            schema="demo/thing.list"
            value={value}
            onChange={(next) => {
              seen.push(next);
              setValue(next);
            }}
          />
        );
      }
      mount(between(<Both />));
      const boxes = page.getByRole('textbox');
      await expect.poll(() => boxes.elements().length).toBe(2);
      const names = boxes.elements().map((box) => box.getAttribute('aria-label') ?? '');
      expect(new Set(names).size).toBe(2);
      for (const name of names) expect(name).toContain(LABEL);
      await type(boxes.nth(0), `${range.keys[0]}{Enter}`);
      await type(boxes.nth(1), `${range.keys[1]}{Enter}`);
      await vi.waitFor(() => expect(seen.at(-1)).toEqual(range.value));
      // Pop-ups stand at the end of the body, outside the page's regions.
      expect((await axeViolations()).filter((violation) => !violation.startsWith('region:'))).toEqual([]);
    });
  }

  test('has no accessibility errors in any place: empty, filled, invalid and disabled', async () => {
    const { Input } = await loadInputs(one.type.name!);
    const { value } = fixture.values[0]!;
    const looks: Partial<InputProps>[] = [
      { value: null },
      { value },
      { value, status: 'error' },
      { value, disabled: true },
    ];
    mount(
      <>
        <p id="why">说明</p>
        {PLACES.flatMap((place) =>
          looks.map((look, index) => {
            const id = `${place}-${index}`;
            return (
              <div key={id} style={{ width: 320 }}>
                <label htmlFor={id}>{LABEL}</label>
                <Input {...props(one, place, value)} {...look} id={id} label={`${LABEL} ${id}`} describedBy="why" />
              </div>
            );
          }),
        )}
      </>,
    );
    await new Promise(requestAnimationFrame);
    expect(await axeViolations()).toEqual([]);
    if (entries === null || ('form' in entries && entries.form.keys === null)) return;
    for (const place of PLACES) {
      for (const index of looks.keys()) {
        const control = document.getElementById(`${place}-${index}`);
        expect(control?.getAttribute('aria-describedby') ?? control?.querySelector('[aria-describedby]')).toBeTruthy();
      }
      expect(
        (document.getElementById(`${place}-3`) as HTMLElement).matches(
          'fieldset, [role=radiogroup], [aria-disabled=true], :disabled',
        ),
      ).toBe(true);
    }
  });

  /** Tags stand apart by space, texts by commas. */
  const plain = (text: string) => text.replace(/[\s,]/g, '');

  test('shows its values as their texts', async () => {
    const { Show } = await loadView(one.type.name!);
    const own = fixture.options ?? field.options ?? [];
    for (const place of ['list', 'detail'] as const) {
      for (const { value, stored = value, text: whole, displayed: shown } of fixture.values) {
        const text = place === 'list' ? (one.type.plainText?.(whole) ?? whole) : whole;
        const host = mount(
          Show ? (
            <Show value={stored} text={text} field={field} row={{ probe: stored }} options={own} place={place} />
          ) : (
            text
          ),
        );
        await vi.waitFor(() =>
          expect(plain(host.textContent ?? '')).toBe(entries === null ? '' : plain(shown?.[place] ?? text)),
        );
        const colors = splitCsv(stored).map((code) => own.find((option) => option.value === code)?.color);
        const tags = [...host.querySelectorAll<HTMLElement>('[data-color]')];
        expect(tags.map((tag) => tag.dataset.color)).toEqual(colors.filter(Boolean));
      }
    }
    expect(await axeViolations()).toEqual([]);
  });
});
