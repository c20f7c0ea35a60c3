import type { Browser, Page } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

interface BothDesks {
  /** Shows the building. */
  office: Page
  customer: Page
  propertyId: string
  /** On the console of the office. */
  errors: string[]
}

/** The office and a customer of the demonstration, each at a desk of their own with the same building. */
export async function openBothDesks(browser: Browser, address: string): Promise<BothDesks> {
  const logIn = async (userName: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage()
    await openDashboard(page, address, demoLogin(userName))
    return page
  }
  const customer = await logIn('customer@demo.example')
  await customer.getByRole('table', { name: 'Services by due date' }).locator('tbody').getByRole('link').first().click()
  await customer.waitForURL(/\/property\/\d+/)
  const propertyId = /\/property\/(\d+)/.exec(customer.url())?.[1] ?? ''
  const office = await logIn('staff@demo.example')
  const errors = refuseConsoleErrors(office)
  await office.goto(`${address}/property/${propertyId}`)
  return { office, customer, propertyId, errors }
}
