import type * as Declared from '@app/forms/render'
import { expect, it } from 'vitest'

it('gives Node what it declares, and no more', async () => {
  const source: typeof Declared = await import('./render.tsx')
  const built = await import('@app/forms/render')
  expect(Object.keys(built).toSorted()).toEqual(Object.keys(source).toSorted())
  expect(Object.keys(built)).toContain('renderForm')
})
