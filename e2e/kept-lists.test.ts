import { expect, test, type Page } from '@playwright/test'
import { logInColleague } from './colleague.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors, requestToken } from './session.ts'
import { expectStoredCompanies } from './stored-lists.ts'

const serverAddress = useServer('demo')

/** Lists that the browser stores between visits. */

const askForCompanies = (page: Page) => page.waitForRequest((request) => request.url().includes('/api/company/list'))
const hashOf = (address: string) => new URL(address).searchParams.get('changesSince')

/** Turns the stored list into one from an earlier version of the app, whose rows have no locations. */
const keepAsBefore = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
      })
    const database = await settled(indexedDB.open('warrant'))
    const lists = database.transaction('lists', 'readwrite').objectStore('lists')
    const kept = await settled(lists.get('company list'))
    const rows = kept.rows.map(({ loc: _loc, ...row }: { loc: string }) => row)
    await settled(lists.put({ ...kept, rows, fingerprint: 'of before' }, 'company list'))
    database.close()
  })

test('a stored list is revalidated by its hash, but downloaded again after an upgrade has changed its fields', async ({
  page,
}) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), demoLogin('staff@demo.example'))
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  const located = page.getByRole('row').filter({ hasText: /Auckland|Wellington|Napier|Hamilton|Nelson/ })
  await expect(located.first()).toBeVisible()
  await expectStoredCompanies(page)

  const again = askForCompanies(page)
  await page.reload()
  expect(hashOf((await again).url())).toBeTruthy()
  await expect(located.first()).toBeVisible()

  // What the page itself keeps of its last answer can come later.
  await expect(async () => {
    await keepAsBefore(page)
    const upgraded = askForCompanies(page)
    await page.reload()
    expect(hashOf((await upgraded).url())).toBeNull()
  }).toPass()
  await expect(located.first()).toBeVisible()
  expect(errors).toEqual([])
})

test('lists that another installation at the same address has stored are not shown', async ({ page }) => {
  const staff = demoLogin('staff@demo.example')
  await openDashboard(page, serverAddress(), staff)
  await page.goto(`${serverAddress()}/companies`)
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await expectStoredCompanies(page)

  // A copy for training, where the same people have the same logins.
  await page.route(`${serverAddress()}/training/**`, async (route) => {
    const asked = route.request()
    if (/\/(company\/list|live)/.test(asked.url())) return
    const response = await route.fetch({ url: asked.url().replace('/training/', '/') })
    if (!asked.isNavigationRequest()) return route.fulfill({ response })
    const body = (await response.text()).replace('<base href="/">', '<base href="/training/">')
    await route.fulfill({ response, body })
  })
  await page.evaluate(
    (token) => localStorage.setItem('warrant.token /training/', token),
    await requestToken(serverAddress(), staff),
  )
  const asked = askForCompanies(page)
  await page.goto(`${serverAddress()}/training/companies`)
  expect(hashOf((await asked).url())).toBeNull()
  await expect(page.getByRole('heading', { level: 1, name: 'All companies' })).toBeVisible()
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

interface Company {
  companyId: number
  whenUpdated: string
}

/** Answers of the list of companies, in bytes. */
const answersWithCompanies = (page: Page) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/company/list') && response.status() === 200)
      sizes.push(response.body().then((body) => body.length))
  })
  return () => Promise.all(sizes)
}

test('what a colleague saved arrives alone, in its new place, when one returns to the tab, and is there after a reload', async ({
  page,
}) => {
  const errors = refuseConsoleErrors(page)
  const staff = demoLogin('staff@demo.example')
  const sizes = answersWithCompanies(page)
  await openDashboard(page, serverAddress(), staff)
  await page.goto(`${serverAddress()}/companies`)
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await expectStoredCompanies(page)

  const colleague = await logInColleague(serverAddress(), staff)
  const { data } = await colleague.read<{ data: { id: number }[] }>('/company/list')
  const { companyId, whenUpdated } = await colleague.read<Company>(`/company/${data.at(-1)?.id}`)
  await colleague.change('/company/update', { companyId, whenUpdated, companyName: '0 Āpārangi First' })

  // As when another tab was in front.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('row').nth(1)).toContainText('0 Āpārangi First')
  const [whole = 0, changes = 0] = await sizes()
  expect(changes).toBeGreaterThan(0)
  expect(changes).toBeLessThan(Math.min(whole, 1000))
  await expectStoredCompanies(page, '0 Āpārangi First')

  const unchanged = page.waitForResponse((response) => response.url().includes('/api/company/list'))
  await page.reload()
  expect((await unchanged).status()).toBe(304)
  await expect(page.getByRole('row').nth(1)).toContainText('0 Āpārangi First')
  expect(errors).toEqual([])
})
