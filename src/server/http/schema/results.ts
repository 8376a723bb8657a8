/** Schemas of the `result` of replies, for the API document: `documents: { result: listOf(textNamed('编号')) }`. */

type ResultSchema = Readonly<Record<string, unknown>>;

/** @param title Chinese name, on the API page */
export const textNamed = (title: string): ResultSchema => ({ type: ['string', 'null'], title });
export const countNamed = (title: string): ResultSchema => ({ type: 'integer', title });
export const listOf = (items: ResultSchema): ResultSchema => ({ type: 'array', items });
/** An object that has all these properties. */
export const objectOf = (properties: Readonly<Record<string, ResultSchema>>): ResultSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
/** An object with any keys. */
export const mapOf = (values: ResultSchema): ResultSchema => ({ type: 'object', additionalProperties: values });
