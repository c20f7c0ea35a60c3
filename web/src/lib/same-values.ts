/** Whether both records have the same plain value in each field of the first. */
export function sameValues(one: object, other: object): boolean {
  const values = new Map<string, unknown>(Object.entries(other))
  return Object.entries(one).every(([name, value]) => Object.is(values.get(name), value))
}
