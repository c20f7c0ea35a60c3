import { expect } from '@playwright/test'

/** Expected refusals, which the browser also reports as errors on its console. */
export function expectRefusal(errors: string[], status: number): void {
  const at = errors.findIndex((error) => error.includes(`status of ${status}`))
  expect(at).toBeGreaterThanOrEqual(0)
  errors.splice(at, 1)
}
