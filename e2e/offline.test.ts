import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { startReplacedServer } from './replaced-server.ts'
import { useServer } from './servers.ts'
import { logIn } from './session.ts'
import { expectStoredCompanies } from './stored-lists.ts'

const serverAddress = useServer('demo')

// Other journeys block service workers, which would store the whole app in every new context.
test.use({ serviceWorkers: 'allow' })

const administrator = demoLogin('admin@demo.example')
const offlineNote = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' }).first()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })

/** Waits until the service worker has stored the app and controls this page. */
async function expectKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}

/** The paths of everything that service workers store on this device, apart from assets. */
const keptBesidesAssets = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().flatMap(({ url }) => (url.includes('/assets/') ? [] : [url]))
  })

/** The entries of the menu, and the title of the screen behind each. */
const SCREENS = {
  Properties: 'Properties',
  'BWOF Emails': 'BWOF Emails',
  'Evac Emails': 'Evac Emails',
  All: 'All companies',
  Customers: 'Customers',
  Suppliers: 'Suppliers',
  Owners: 'Owners',
  'Mailing list': 'Mailing list',
  'Service Definitions': 'Service Definitions',
  Users: 'Users',
  Authorities: 'Authorities',
  Settings: 'Settings',
  'Email Templates': 'Email templates',
  History: 'History',
}

test('every screen opens offline, says what needs the network, and recovers when the network is back', async ({
  page,
  context,
}) => {
  await logIn(page, serverAddress(), administrator)
  await expectKept(page)
  await context.setOffline(true)
  await expect(offlineNote(page)).toBeVisible()

  for (const [name, heading] of Object.entries(SCREENS)) {
    await entry(page, name).click()
    await expect(title(page, heading)).toBeVisible()
    const told = page.getByRole('alert').filter({ hasText: 'You are offline. Connect to the internet and try again.' })
    await expect(told).toHaveCount(1)
    await expect(told.getByRole('button', { name: 'Try again' })).toBeVisible()
  }
  await expectAccessible(page)

  await entry(page, 'Users').click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error retrieving users' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: administrator.userName })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('You are offline.')).toBeHidden()
})

test('a page opened or reloaded offline shows the app with the stored lists', async ({ page, context }) => {
  await logIn(page, serverAddress(), administrator)
  await entry(page, 'Customers').click()
  await expect(title(page, 'Customers')).toBeVisible()
  await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
  await expectStoredCompanies(page)
  await expectKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(title(page, 'Customers')).toBeVisible()
  await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${serverAddress()}/settings`)
  await expect(title(other, 'Settings')).toBeVisible()
  await expect(offlineNote(other)).toBeVisible()
})

test('a save that fails offline says so, keeps what was typed, and works once online', async ({ page, context }) => {
  await logIn(page, serverAddress(), administrator)
  await entry(page, 'Suppliers').click()
  await expect(title(page, 'Suppliers')).toBeVisible()
  await page.locator('tbody').getByRole('link').first().click()
  const shortName = page.getByLabel('Short name', { exact: true })
  await expect(shortName).toBeVisible()
  await expectKept(page)
  await context.setOffline(true)
  await shortName.fill('Pūkeko')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(bar).toContainText('You are offline. Your changes stay on this screen.')
  await bar.getByRole('button', { name: 'Save' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Error saving company' })
  await expect(told).toContainText('You are offline. Connect to the internet and try again.')
  await expect(shortName).toHaveValue('Pūkeko')

  await context.setOffline(false)
  await expect(bar).not.toContainText('You are offline')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Company details have been saved.' })).toBeVisible()
  await expect(told).toBeHidden()
  await page.reload()
  await expect(shortName).toHaveValue('Pūkeko')
})

test('the device stores the page and its code, but no answer of the API', async ({ page }) => {
  const address = serverAddress()
  await logIn(page, address, administrator)
  await expectKept(page)
  for (const name of ['Customers', 'Users', 'Mailing list']) {
    await entry(page, name).click()
    await expect(title(page, name)).toBeVisible()
    await expect(page.locator('tbody').getByRole('row').nth(1)).toBeVisible()
  }
  await page.reload()
  await expect(title(page, 'Mailing list')).toBeVisible()
  expect(await keptBesidesAssets(page)).toEqual([`${address}/`])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await keptBesidesAssets(page)).toEqual([`${address}/`])
})

test('after an upgrade open windows keep working, new ones get the new version, and old code goes with its last window', async ({
  browser,
}) => {
  const server = await startReplacedServer(serverAddress())
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await logIn(page, server.address, administrator)
    await expectKept(page)
    server.replace()
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      const worker = registration.installing ?? registration.waiting
      while (worker?.state !== 'installed') {
        if (!worker || worker.state === 'redundant') throw new Error('The new version was not kept')
        await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
      }
    })

    // The server no longer has the old code.
    for (const name of ['Users', 'Customers', 'Settings'] as const) {
      await entry(page, name).click()
      await expect(title(page, SCREENS[name])).toBeVisible()
    }
    const other = await context.newPage()
    await other.goto(`${server.address}/users`)
    await expect(title(other, 'The new version')).toBeVisible()
    // A page of the same origin that is no window of the app, from which its stored code can be seen.
    const beside = await context.newPage()
    await beside.goto(new URL('/elsewhere', server.address).href)
    const stored = () => beside.evaluate(() => caches.keys())
    expect(await stored()).toHaveLength(2)
    await page.close()
    expect(await stored()).toHaveLength(2)
    await other.close()
    await expect.poll(stored).toEqual([`warrant ${server.address}/ new`])

    const last = await context.newPage()
    await last.goto(`${server.address}/`)
    await expect(title(last, 'The new version')).toBeVisible()
  } finally {
    await context.close()
    await server.stop()
  }
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a screen whose code cannot be fetched offline says so, and appears once online', async ({ page, context }) => {
    await logIn(page, serverAddress(), administrator)
    await context.setOffline(true)
    await entry(page, 'Users').click()
    const told = page.getByRole('alert').filter({ hasText: 'This part of the app could not be loaded' })
    await expect(told).toContainText('You are offline')
    await told.getByRole('button', { name: 'Try again' }).click()
    await expect(told).toBeVisible()
    await expect(page).toHaveURL(/\/users$/)
    // A network that has just come back may still lose the first call.
    await page.route(`${serverAddress()}/`, (route) => route.abort(), { times: 1 })
    await context.setOffline(false)
    await expect(title(page, 'Users')).toBeVisible()
  })

  test('missing code reloads the page once, then shows an error', async ({ page }) => {
    await logIn(page, serverAddress(), administrator)
    let pages = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages++
    })
    await page.route(/\/assets\/UserListScreen-.*\.js$/, (route) => route.fulfill({ status: 404 }))
    await entry(page, 'Users').click()
    const told = page.getByRole('alert').filter({ hasText: 'This part of the app could not be loaded' })
    await expect(told).toContainText('There may be a newer version of the app.')
    await expect.poll(() => pages).toBe(1)
    await expect(told).toBeVisible()
    await page.unrouteAll()
    await told.getByRole('button', { name: 'Try again' }).click()
    await expect(title(page, 'Users')).toBeVisible()
  })

  test('a part whose code cannot be fetched leaves the form around it unchanged', async ({ page }) => {
    await logIn(page, serverAddress(), administrator)
    await entry(page, 'Properties').click()
    await expect(title(page, 'Properties')).toBeVisible()
    await page.locator('tbody').getByRole('link').first().click()
    const reference = page.getByLabel('Customer Property Ref #', { exact: true })
    await reference.fill('KT-1')
    await page.route(/\/assets\/(DocumentDialog|KeysDialog)-.*\.js$/, (route) => route.fulfill({ status: 404 }))
    await page.getByRole('tab', { name: 'Generate' }).click()
    await page.getByRole('tabpanel', { name: 'Generate' }).getByRole('button').first().click()
    const dialog = page.getByRole('dialog', { name: 'Could not be loaded' })
    await expect(dialog.getByRole('alert')).toContainText('Save your changes, then try again')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(reference).toHaveValue('KT-1')
  })
})
