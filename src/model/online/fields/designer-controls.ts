/** Controls of the designer of online forms, by the field types that they show (contract.md §7.6). */

const CONTROLS = {
  input: 'text',
  normal: 'text',
  inputNumber: 'text',
  textarea: 'textarea',
  password: 'password',
  select: 'list',
  radio: 'radio',
  switch: 'switch',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  file: 'file',
  image: 'image',
  richtext: 'umeditor',
  markdown: 'markdown',
  sel_user: 'sel_user',
  sel_depart: 'sel_depart',
  area: 'pca',
  list_multi: 'list_multi',
  sel_search: 'sel_search',
} as const;

export type DesignerControl = (typeof CONTROLS)[keyof typeof CONTROLS];

/** The control that links a record of another table. */
export const LINK = 'link_table';

/** Controls that choose among the items of a dictionary. */
const CHOICES: ReadonlySet<DesignerControl> = new Set(['list', 'radio', 'list_multi', 'sel_search']);

export const needsDictionary = (control: DesignerControl): boolean => CHOICES.has(control);

/** The control of a field type; undefined when the designer has none for it. */
export const controlOfType = (type: string): DesignerControl | undefined =>
  Object.entries(CONTROLS).find(([name]) => name === type)?.[1];
