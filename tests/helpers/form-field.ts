/** A field of an online form in the words of contract.md §7.7: a text of 32 characters, shown in form and list. */
export const formField = (dbFieldName: string, dbFieldTxt: string, more: object = {}) => ({
  dbFieldName,
  dbFieldTxt,
  dbType: 'string',
  dbLength: 32,
  fieldShowType: 'text',
  isShowForm: '1',
  isShowList: '1',
  ...more,
});
