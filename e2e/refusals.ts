import { expect } from '@playwright/test'

/** A refusal is an error on the browser's console, too: this one was asked for. */
export function expectRefusal(errors: string[], status: number): void {
  const at = errors.findIndex((error) => error.includes(`status of ${status}`))
  expect(at).toBeGreaterThanOrEqual(0)
  errors.splice(at, 1)
}
