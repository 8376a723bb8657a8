/** Rows of sample data by table. */
export type Slice = Readonly<Record<string, Iterable<object>>>;
