/** Panes of a form in the layouts `tabs`, `steps` and `sections`: which ones are visible, and which are open. */
import type { Entity } from '@/model/entity/entity';
import type { Form } from '@/model/screens/screen';
import type { FormController } from '../state/form-controller';

/** One group or one child table of a form. */
export interface Pane {
  readonly key: string;
  readonly title: string;
  /** Keys of the fields, in order; empty for a child table. */
  readonly fields: readonly string[];
  /** Key of the child table; null for a group. */
  readonly child: string | null;
}

/** Keys of the fields of a pane, or that of its child table. */
export const placesOf = ({ fields, child }: Pane): readonly string[] => (child === null ? fields : [child]);

const panesOf = ({ groups, children }: Form, entity: Entity): Pane[] => [
  ...groups.map(({ title, fields }, at) => ({ key: `group-${at}`, title: title ?? entity.title, fields, child: null })),
  ...children.flatMap((key) => {
    const child = entity.children[key];
    return child ? [{ key: `child-${key}`, title: child.title, fields: [], child: key }] : [];
  }),
];

export class PaneStore {
  readonly layout: NonNullable<Form['layout']>;
  private readonly panes: readonly Pane[];
  /** Keys of the open panes: any number of sections; one tab or step. */
  private openKeys: ReadonlySet<string>;
  private readonly listeners = new Set<() => void>();

  constructor(
    layout: NonNullable<Form['layout']>,
    screen: Form,
    entity: Entity,
    private readonly form: FormController,
  ) {
    this.layout = layout;
    this.panes = panesOf(screen, entity);
    const collapsed = new Set(screen.groups.flatMap((group, at) => (group.collapsed === true ? [`group-${at}`] : [])));
    const open = layout === 'sections' ? this.panes.filter(({ key }) => !collapsed.has(key)) : this.panes.slice(0, 1);
    this.openKeys = new Set(open.map(({ key }) => key));
  }

  /** Panes with a visible field or a visible child table, in the order of the screen. */
  visible(): readonly Pane[] {
    const { record } = this.form;
    return this.panes.filter((pane) => placesOf(pane).some((place) => record.flags(place).visible));
  }

  /** Index of the open tab or step among the visible panes: the first one when the open one is hidden. */
  activeIndex(): number {
    return Math.max(
      0,
      this.visible().findIndex(({ key }) => this.openKeys.has(key)),
    );
  }

  hasNextStep(): boolean {
    return this.layout === 'steps' && this.activeIndex() + 1 < this.visible().length;
  }

  isOpen(pane: Pane): boolean {
    return this.layout === 'sections' ? this.openKeys.has(pane.key) : this.visible()[this.activeIndex()] === pane;
  }

  /** Opens or closes a section; opens a tab or step instead of the one that is open. */
  setOpen(key: string, open = true): void {
    if (this.openKeys.has(key) === open) return;
    const others = this.layout === 'sections' ? [...this.openKeys].filter((other) => other !== key) : [];
    this.openKeys = new Set(open ? [...others, key] : others);
    for (const listener of this.listeners) listener();
  }

  /** Opens the pane of a field or child table. */
  reveal(place: string): void {
    const pane = this.panes.find((one) => placesOf(one).includes(place));
    if (pane) this.setOpen(pane.key);
  }

  /** Number of shown errors by key of the pane. */
  errorCounts(): ReadonlyMap<string, number> {
    const wrong = this.form.wrongPlaces();
    const countOf = (place: string) => (wrong.has(place) ? (this.form.childTables.get(place)?.errorCount() ?? 1) : 0);
    return new Map(
      this.panes.map((pane) => [pane.key, placesOf(pane).reduce((sum, place) => sum + countOf(place), 0)]),
    );
  }

  /** Changes when panes appear, disappear, open or close, or when their errors change. */
  snapshot(): string {
    const counts = this.errorCounts();
    const visible = this.visible().map(({ key }) => `${key} ${counts.get(key)}`);
    return [...visible, ...this.openKeys].join();
  }

  /** Calls back when `snapshot` may have changed. Returns the cleanup function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    const stop = this.form.onErrors(listener);
    return () => {
      this.listeners.delete(listener);
      stop();
    };
  };
}
