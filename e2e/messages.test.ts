import { expect, test, type Page } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { startSession } from './session.ts'

const serverAddress = useServer('demo')

const success = (page: Page) => page.getByRole('status').filter({ hasText: 'Company details have been saved.' })
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error saving company' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

async function openCompany(page: Page) {
  await startSession(page, serverAddress(), demoLogin('admin@demo.example'))
  await page.goto(`${serverAddress()}/owners`)
  await page.locator('tbody').getByRole('link').first().click()
  return page.getByLabel('Short name', { exact: true })
}

test('a successful save hides the message of an earlier failed one', async ({ page }) => {
  const shortName = await openCompany(page)
  await shortName.fill('Kea')
  const isSave = (url: URL) => url.pathname.endsWith('/api/company/update')
  await page.route(isSave, (route) => route.abort())
  await save(page)
  await expect(failure(page)).toContainText('cannot be reached')
  await page.unrouteAll()
  await page.route(isSave, (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Bad payload', status: 400, detail: 'It does not fit.', instance: '' },
    }),
  )
  await save(page)
  await expect(failure(page)).toContainText('It does not fit.')
  await expect(failure(page)).toHaveCount(1)
  await page.unrouteAll()
  await save(page)
  await expect(success(page)).toBeVisible()
  await expect(failure(page)).toBeHidden()
})

test('a second save within two seconds shows its own message for two seconds', async ({ page }) => {
  await page.clock.install()
  const shortName = await openCompany(page)
  await expect(shortName).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))

  const saved = async (name: string) => {
    await shortName.fill(name)
    await page.clock.runFor(200)
    const answer = page.waitForResponse(/\/api\/company\/update$/)
    await save(page)
    await answer
    await expect(page.getByText('1 change', { exact: true })).toBeHidden()
    await page.clock.runFor(300)
    await expect(success(page)).toHaveCount(1)
  }
  await saved('Ruru')
  await saved('Tūī')
  // The first message would have disappeared by now.
  await page.clock.runFor(1600)
  await expect(success(page)).toBeVisible()
  await page.clock.runFor(600)
  await expect(success(page)).toBeHidden()
})

test('many errors are stacked, expand under the pointer, and disappear when the action succeeds', async ({ page }) => {
  await startSession(page, serverAddress(), demoLogin('admin@demo.example'))
  await page.route(/\/api\/(history|user|service)/, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Failed', status: 500, detail: 'It failed.', instance: '' },
    }),
  )
  await page.goto(`${serverAddress()}/history`)
  const errors = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close message' }) })
  await expect(errors).toHaveCount(3)
  const height = async () => {
    const boxes = await Promise.all((await errors.all()).map((error) => error.boundingBox()))
    const tops = boxes.map((box) => box?.y ?? 0)
    const ends = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0))
    return Math.max(...ends) - Math.min(...tops)
  }
  await expect.poll(height).toBeLessThan(120)
  await errors.first().hover()
  await expect.poll(height).toBeGreaterThan(200)
})
