import { listSessions } from '@app/contract/auth/calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { SessionsSection } from './SessionsSection.tsx'

const sessions = Array.from({ length: 12 }, (_, index) => ({
  sessionId: `01990000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  browser: 'Firefox',
  clientAddress: `203.0.113.${index}`,
  whenStarted: '2026-11-20T01:00:00Z',
  whenSeen: '2026-11-22T02:30:00Z',
  isThis: index === 0,
}))

test('shows the sessions that were used last, and all of them when asked', async () => {
  serve(answering(listSessions, sessions))
  await renderRoutedPart(<SessionsSection />)
  const rows = page.getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(10)
  await page.getByRole('button', { name: 'Show all 12' }).click()
  await expect.poll(() => rows.elements().length).toBe(12)
  expect(page.getByRole('button', { name: 'Show all' }).elements()).toEqual([])
})
