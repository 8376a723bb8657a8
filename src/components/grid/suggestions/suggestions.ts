/** Options that match the text typed in a cell, listed below it. */
import type { SearchHit } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { isPinyinWord } from '@/model/values/readings';
import { types } from '@/registry/values';
import type { GridState } from '../core/grid-state';
import { defineSlice, Slice } from '../core/slice';
import { cellEdit } from '../editing/cell-edit';
import { updateTypedText } from '../editing/cell-editing';
import { editAccess } from '../editing/edit-access';
import { holdsSeveral, suggestionSearchOf, type SuggestionSearch } from './suggestion-search';

const NO_HITS: readonly SearchHit[] = [];

/** The part of a text behind its last comma; the whole text of a field with one code. */
const wordIn = (text: string, several: boolean): string => (several ? text.slice(lastComma(text) + 1) : text).trim();
const lastComma = (text: string): number => Math.max(text.lastIndexOf(','), text.lastIndexOf('，'));

class Suggestions extends Slice {
  hits = NO_HITS;
  /** Index of the option that Enter takes; −1: none, Enter takes the typed text. */
  active = -1;
  private cell = '';
  private text = '';
  private several = false;
  private search: SuggestionSearch | null = null;

  constructor(grid: GridState) {
    super(grid);
    cellEdit(grid).subscribe(() => this.update());
    this.update();
  }

  /** Follows the edit: finds the options for a changed text, and closes the list with the edit. */
  private update(): void {
    const edit = cellEdit(this.grid).current;
    if (edit?.mode !== 'text') return this.end();
    const cell = `${edit.id}/${edit.key}`;
    if (cell !== this.cell) this.begin(cell, edit.id, edit.key);
    if (!this.search || edit.text === this.text) return;
    this.text = edit.text;
    this.find(wordIn(edit.text, this.several));
  }

  private begin(cell: string, id: string, key: string): void {
    this.end();
    const column = this.grid.columns.find((one) => one.key === key);
    const row = this.grid.rows.row(id);
    this.cell = cell;
    this.search = column && row ? suggestionSearchOf(column.field, row) : null;
    this.several = column !== undefined && holdsSeveral(column.field);
  }

  private end(): void {
    this.search?.find?.cancel();
    this.search = null;
    [this.cell, this.text] = ['', ''];
    this.show(NO_HITS);
  }

  private find(word: string): void {
    const { search, text } = this;
    if (word === '') {
      search?.find?.cancel();
      this.show(NO_HITS);
      return;
    }
    if (search?.known) this.show(search.known(word));
    // What is known is found by pinyin too, after its dictionary was loaded.
    if (!search?.known || isPinyinWord(word))
      search?.find?.(word).then(
        (hits) => {
          if (this.search === search && this.text === text) this.show(hits.filter(({ disabled }) => !disabled));
        },
        // Without an answer there are no suggestions; the text is looked up when it is committed.
        () => undefined,
      );
  }

  private show(hits: readonly SearchHit[]): void {
    if (hits.length === 0 && this.hits.length === 0) return;
    this.hits = hits;
    this.active = -1;
    this.changed();
  }

  /** Closes the list until the text changes. */
  dismiss(): void {
    this.search?.find?.cancel();
    this.show(NO_HITS);
  }

  /** Moves to the next or previous option, around over the typed text. */
  move(step: 1 | -1): void {
    const places = this.hits.length + 1;
    this.active = ((this.active + 1 + step + places) % places) - 1;
    this.changed();
  }

  /**
   * Takes an option: the value of a cell with one code, which ends the edit, or one of several names in the text. An
   * option whose name is not unique is written into a text as its code.
   * @returns whether the edit ended
   */
  take({ value, text }: SearchHit): boolean {
    const edit = cellEdit(this.grid).current;
    const column = this.grid.columns.find(({ key }) => key === edit?.key);
    if (!edit || !column) return false;
    if (this.several) {
      const isUnique = this.hits.filter((hit) => hit.text === text).length === 1;
      updateTypedText(this.grid, `${edit.text.slice(0, lastComma(edit.text) + 1)}${isUnique ? text : value},`);
      return false;
    }
    const { id, key } = edit;
    const stored: Value = types.get(column.field.type)?.normalize?.(value, column.field) ?? value;
    cellEdit(this.grid).set(null);
    editAccess(this.grid).edit([{ id, key, value: stored }]);
    return true;
  }
}

export const suggestions = defineSlice((grid) => new Suggestions(grid));
