import { expect, test } from 'vitest'
import { hold } from '../lib/spool.ts'
import { useTestApp } from '../testing/test-app.ts'
import { sweepStore } from './sweep-store.ts'

const opened = useTestApp()

test('several processes sweep the store at once', async () => {
  const { services } = opened()
  for (let count = 0; count < 200; count++) await services.store.keep(hold(Buffer.from(`left behind ${count}`)))
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
  const sweeps = await Promise.allSettled(Array.from({ length: 3 }, () => sweepStore(services, inTwoDays)))
  expect(sweeps.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})
