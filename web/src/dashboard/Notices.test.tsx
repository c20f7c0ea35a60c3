import { getEndingRegistrations } from '@app/contract/iqp/calls'
import { listFailingAddresses } from '@app/contract/mail/calls'
import { listUnreadAnswers } from '@app/contract/return/calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { Notices } from './Notices.tsx'

const FAILING = {
  contactId: 3,
  displayName: 'Aroha Ngata',
  email: 'aroha@kea.example',
  companyId: 7,
  companyName: 'Kea Fire',
  propertyId: null,
  propertyName: '',
  emailFailsSince: '2026-11-01T00:00:00Z',
  reason: 'There is no such address.',
  detail: '',
  emailId: null,
  whenUpdated: '2026-11-01T00:00:00Z',
}

test.each([320, 390])(
  'on a phone of %i px the button of a notice stands beside its words, within it',
  async (width) => {
    await page.viewport(width, 800)
    logIn()
    serve(
      answering(listUnreadAnswers, { data: [], total: 3 }),
      answering(getEndingRegistrations, { ending: 0, ended: 0 }),
      answering(listFailingAddresses, { data: [FAILING] }),
    )
    await renderRoutedPart(<Notices isInternal />)
    await expect.element(page.getByRole('button', { name: 'Show them: answers to read' })).toBeVisible()
    for (const notice of [page.getByRole('region', { name: 'Answers to read' }), page.getByRole('note')]) {
      const box = notice.element().getBoundingClientRect()
      const button = notice.getByRole('button').element().getBoundingClientRect()
      const words = notice
        .getByText(/answers of suppliers|Messages to/)
        .element()
        .getBoundingClientRect()
      expect(button.left).toBeGreaterThanOrEqual(words.right)
      expect(button.right).toBeLessThanOrEqual(box.right)
      expect(Math.min(button.top, words.top) - box.top).toBeGreaterThan(4)
      expect(box.bottom - Math.max(button.bottom, words.bottom)).toBeGreaterThan(4)
    }
  },
)
