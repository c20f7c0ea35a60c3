interface Named {
  readonly propertyNameAndLocation: string
  readonly propertyLocation: string
}

/** The name without the location, for rows that show the location beside it. */
export function propertyNameOf({ propertyNameAndLocation, propertyLocation }: Named): string {
  const ending = `, ${propertyLocation}`
  return propertyNameAndLocation.endsWith(ending)
    ? propertyNameAndLocation.slice(0, -ending.length)
    : propertyNameAndLocation
}
