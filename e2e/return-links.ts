import { test, type Browser, type Page } from '@playwright/test'
import type { Certificate } from '@app/contract/certificate/schema'
import { todayIn } from '@app/contract/dates'
import type { EmailLists, EmailRow } from '@app/contract/email/schema'
import { logInColleague, type Colleague } from './colleague.ts'
import { demoLogin } from './demo-logins.ts'

export const TODAY = todayIn('Pacific/Auckland')

/** Return links of the demonstration, for the journeys of one file. Call it beside `useServer`. */
export function returnLinks(serverAddress: () => string) {
  let colleague: Colleague
  let rows: EmailRow[]

  test.beforeAll(async () => {
    colleague = await logInColleague(serverAddress(), demoLogin('staff@demo.example'))
    const lists = await colleague.change<EmailLists>('/email/12aEmailList', {})
    const named = lists.recommendedEmails.filter(
      ({ subServices, recipientCompanyId }) => recipientCompanyId && subServices.length >= 2,
    )
    // What one supplier sends waits at the building, where another test would find it.
    rows = named.filter(({ propertyId }, at) => named.findIndex((each) => each.propertyId === propertyId) === at)
  })

  return {
    /** A link for a building whose supplier is to be reminded; each test has its own. */
    makeLink: async () => {
      const row = rows.pop()
      if (!row) throw new Error('The demonstration recommends too few reminders')
      const { propertyId, recipientCompanyId: supplierCompanyId } = row
      const { url } = await colleague.change<{ url: string }>('/return/create', { propertyId, supplierCompanyId })
      return { row, propertyId, url: serverAddress() + new URL(url).pathname }
    },
    /** The certificates that came by link and wait to be checked. */
    waiting: async (propertyId: number): Promise<Certificate[]> =>
      (
        await colleague.read<{ data: Certificate[] }>(`/certificate/list?propertyId=${propertyId}&state=received`)
      ).data.filter(({ receivedVia }) => receivedVia === 'link'),
  }
}

export const phone = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, ...options })).newPage()

export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you. We have it.' })
