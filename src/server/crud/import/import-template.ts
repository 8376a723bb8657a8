/** The template of an import: titles, header, drop-downs of the choices, and comments that say what to enter. */
import type { Worksheet } from 'exceljs';
import type { Field } from '@/model/entity/entity';
import { sheetName } from '@/server/spreadsheet/writer';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { MAIN_KEY } from '../export/child-sheets';
import type { Labels } from '../view/screen-labels';
import type { Endpoint } from '../routes/endpoints';
import { distinctNames } from '../view/name-sources';
import { importColumns } from './import-columns';
import { ImportNames } from './import-names';

/** Choices of a drop-down; more are entered by name. */
const MAX_CHOICES = 500;
/** Rows with drop-downs. */
const ROWS = 1000;
const HEADER_ROW = 3;
const CHARACTERS = 14;
const LIST_SHEET = '选项';

/** Texts to choose from; none for a field that is entered freely, or from many records. */
async function choicesOf(crud: CrudContext, names: ImportNames, field: Field): Promise<string[]> {
  const type = crud.types.get(field.type);
  if (type?.toggle) {
    const known = await names.namesOf(field);
    const other = type.toggle(null, field, known);
    if (other !== undefined) {
      const codes = [other, type.toggle(other, field, known) ?? null].filter((code) => code !== null);
      return codes.map((code) => type.toText?.(code, field, known) ?? String(code));
    }
  }
  if (field.options)
    return Object.values(
      distinctNames(
        Object.fromEntries(field.options.filter((one) => !one.disabled).map((one) => [one.value, one.text])),
      ),
    );
  if (field.dict === null || names.targetsOf(field) !== null) return [];
  return Object.values(distinctNames(await names.namesOf(field)));
}

/** What to enter, for the comment of a header. */
function hintOf({ columnType, required, help }: Field, choices: readonly string[]): string {
  const format =
    choices.length > 0
      ? messages.importHintChoice
      : columnType.kind === 'date'
        ? messages.importHintDate
        : columnType.kind === 'timestamp'
          ? messages.importHintTime
          : columnType.kind === 'numeric' || columnType.kind === 'int'
            ? messages.importHintNumber
            : columnType.kind === 'text' && columnType.length !== undefined
              ? messages.importHintText(columnType.length)
              : '';
  return [required === true ? messages.importHintRequired : '', format, help ?? '']
    .filter((one) => one !== '')
    .join('\n');
}

/** Name of a column: 0 is A, 26 is AA. */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** A sheet of the template, with its texts above the header. */
interface TemplateSheet {
  name: string;
  title: string;
  note: string;
  fields: readonly Field[];
  hintFor: (field: Field, choices: readonly string[]) => string;
}

/** Fills one sheet; the choices of its drop-downs get the next columns of the hidden sheet. */
async function fillSheet(
  crud: CrudContext,
  names: ImportNames,
  sheet: Worksheet,
  lists: Worksheet,
  { title, note, fields, hintFor }: TemplateSheet,
): Promise<void> {
  sheet.addRow([title]).font = { bold: true, size: 14 };
  sheet.addRow([note]);
  const header = sheet.addRow(fields.map(({ label, required }) => (required === true ? `${label}*` : label)));
  header.font = { bold: true };
  const before = lists.columnCount;
  for (const [index, field] of fields.entries()) {
    const choices = await choicesOf(crud, names, field);
    const cell = header.getCell(index + 1);
    const hint = hintFor(field, choices);
    if (hint !== '') cell.note = hint;
    if (field.required === true) cell.font = { bold: true, color: { argb: 'FFCF1322' } };
    const column = sheet.getColumn(index + 1);
    column.width = Math.max(10, Math.round(((field.list.width ?? 120) / 100) * CHARACTERS));
    // Texts such as 00123 stay texts.
    if (field.columnType.kind === 'text') column.numFmt = '@';
    if (choices.length === 0 || choices.length > MAX_CHOICES) continue;
    const letter = letterOf(before + index);
    choices.forEach((choice, at) => {
      lists.getCell(`${letter}${at + 1}`).value = choice;
    });
    const formulae = [`'${LIST_SHEET}'!$${letter}$1:$${letter}$${choices.length}`];
    for (let row = HEADER_ROW + 1; row <= HEADER_ROW + ROWS; row += 1)
      sheet.getCell(row, index + 1).dataValidation = { type: 'list', allowBlank: true, formulae };
  }
}

/** The sheets of the record and of its children. */
function templateSheets(crud: CrudContext, endpoint: Endpoint, caller: Caller, labels: Labels): TemplateSheet[] {
  const { title } = endpoint.entity;
  const { fields, children } = importColumns(crud, endpoint, caller, labels);
  const main: TemplateSheet = {
    name: sheetName(title),
    title: messages.importTitle(title),
    note: messages.importNote,
    fields,
    hintFor: hintOf,
  };
  const others = children.map(({ child, name, main: key, fields: own }): TemplateSheet => ({
    name,
    title: messages.importTitle(child.title),
    note: messages.importChildNote(title, key.label),
    // The text is looked up in the sheet of the record: it has no choices of its own.
    fields: [{ ...key, required: true, options: null, dict: null, ref: null, type: 'input' }, ...own],
    hintFor: (field, choices) =>
      field.key === MAIN_KEY ? messages.importHintMain(title, key.label) : hintOf(field, choices),
  }));
  return [main, ...others];
}

/**
 * Writes the template of the columns that the caller may import; children have sheets of their own.
 * @param labels of the list that the import is started from, where an administrator has changed them
 */
export async function writeTemplate(
  crud: CrudContext,
  endpoint: Endpoint,
  caller: Caller,
  labels: Labels,
  path: string,
): Promise<void> {
  const { default: excel } = await import('exceljs');
  const book = new excel.Workbook();
  const planned = templateSheets(crud, endpoint, caller, labels).map((content) => ({
    content,
    sheet: book.addWorksheet(content.name, { views: [{ state: 'frozen', ySplit: HEADER_ROW }] }),
  }));
  const lists = book.addWorksheet(LIST_SHEET, { state: 'hidden' });
  for (const { content, sheet } of planned) await fillSheet(crud, new ImportNames(crud, caller), sheet, lists, content);
  await book.xlsx.writeFile(path);
}
