import { expect, test } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { startSession } from './session.ts'

const serverAddress = useServer('demo')

const ASKED = [
  { search: '', more: [] },
  { search: '&includeBwofAnniversary=true', more: ['Bwof anniversary'] },
  { search: '&serviceId=3', more: ['New previous date'] },
  { search: '&serviceId=3&includeBwofAnniversary=true', more: ['Bwof anniversary', 'New previous date'] },
]

for (const { search, more } of ASKED) {
  test(`every value has its own column at 1440 px: ${['by default', ...more].join(', ')}`, async ({ page }) => {
    await startSession(page, serverAddress(), demoLogin('staff@demo.example'))
    await page.goto(`${serverAddress()}/?size=10${search}`)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const table = page.getByRole('table', { name: 'Services by due date' })
    await expect(table.getByRole('columnheader')).toHaveText([
      // The checkbox that selects the page.
      '',
      'ID',
      'Property',
      'Service',
      'Supplier',
      'Due days',
      'Due date',
      'Previous date',
      ...more,
      'Details',
      'Change',
    ])
    // No header, figure or control is cut, and the table fits in the window.
    const cut = await table
      .locator('th, td[data-numeric], td:has(input, button)')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
      )
    expect(cut).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
  })
}

test('the rows are asked for once when somebody goes to the dashboard', async ({ page }) => {
  await startSession(page, serverAddress(), demoLogin('staff@demo.example'))
  await page.addInitScript(() => localStorage.setItem('warrant.dashboard-rows', '779'))
  await page.goto(`${serverAddress()}/change-password`)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/api/property/dashboard')) asked.push(pathname)
  })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('table', { name: 'Services by due date' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Rows shown' })).toHaveText(/[1-9]/)
  expect(asked).toHaveLength(1)
})

test('the first rows of a long list show before all of them are there', async ({ page }) => {
  const DASHBOARD = /\/api\/property\/dashboard$/
  await startSession(page, serverAddress(), demoLogin('staff@demo.example'))
  const all = Promise.withResolvers<void>()
  // The same rows may be asked for again when a word is cleared.
  const asked = new Set<string>()
  await page.route(DASHBOARD, async (route) => {
    const isAll = !('first' in (route.request().postDataJSON() as object))
    if (isAll) await all.promise
    else asked.add(route.request().postData() ?? '')
    await route.continue()
  })
  await page.goto(serverAddress())
  const rows = page.getByRole('table', { name: 'Services by due date' }).getByRole('row')
  await expect(rows).toHaveCount(101)
  const first = await rows.allInnerTexts()
  const count = page.getByRole('status', { name: 'Rows shown' })
  await expect(count).toHaveText('')
  await expect(page.getByLabel(/^Pages: /)).toHaveCount(0)
  await rows.nth(2).getByRole('checkbox').check()

  // What is typed waits for all rows.
  await page.getByRole('searchbox').pressSequentially('zzz')
  await expect(page.getByText('Nothing is due with these filters')).toHaveCount(0)
  await page.getByRole('searchbox').clear()
  await expect(rows.nth(1)).toBeVisible()
  // Another filter has first rows of its own.
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(rows).toHaveCount(101)
  await page.getByRole('switch', { name: /sub.?services/i }).click()
  await expect(rows.nth(1)).toBeVisible()
  await expect.poll(() => asked.size).toBe(2)
  await page.getByRole('switch', { name: /sub.?services/i }).click()

  all.resolve()
  await expect(count).toHaveText(/^\d+ of \d+$/)
  await expect(rows).toHaveCount(101)
  expect(await rows.allInnerTexts()).toEqual(first)
  await expect(page.getByText('1 selected')).toBeVisible()

  // The device remembers that the list is short.
  asked.clear()
  await page.reload()
  await expect(count).toHaveText(/^\d+ of \d+$/)
  expect(asked.size).toBe(0)
})

test('a long list is where it was when somebody comes back to it', async ({ page }) => {
  await startSession(page, serverAddress(), demoLogin('staff@demo.example'))
  await page.goto(`${serverAddress()}/companies`)
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(101)
  await rows.nth(80).scrollIntoViewIfNeeded()
  const name = rows.nth(80).getByRole('link').first()
  const before = await name.boundingBox()
  await name.click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/companies/i)
  await page.goBack()
  await expect(rows).toHaveCount(101)
  await expect.poll(async () => (await name.boundingBox())?.y).toBe(before?.y)
})
