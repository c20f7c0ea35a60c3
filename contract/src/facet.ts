/** Whether a row passes a facet of a list: without values every row does; 0 and an empty text are rows without a value. */
export const hasFacet = <Value extends number | string>(value: Value | null, values: readonly Value[] | undefined) =>
  values === undefined || values.some((each) => (value === null ? each === 0 : each === value))
