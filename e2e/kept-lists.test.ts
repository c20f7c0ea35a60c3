import { expect, test, type Page } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'
import { expectStoredCompanies } from './stored-lists.ts'

const serverAddress = useServer('demo')

/** Lists that the browser stores between visits. */

const askForCompanies = (page: Page) => page.waitForRequest((request) => request.url().includes('/api/company/list'))
const hashOf = (address: string) => new URL(address).searchParams.get('ifHashDifferentTo')

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

  await keepAsBefore(page)
  const upgraded = askForCompanies(page)
  await page.reload()
  expect(hashOf((await upgraded).url())).toBeNull()
  await expect(located.first()).toBeVisible()
  expect(errors).toEqual([])
})
