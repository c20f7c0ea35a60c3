import { expect, test } from '@playwright/test'
import { addDays } from '@app/contract/dates'
import { expectAccessible } from './accessible.ts'
import { phone, returnLinks, thanks, TODAY } from './return-links.ts'
import { useServer } from './servers.ts'

const { makeLink, waiting } = returnLinks(useServer('demo'))

test('an answer without a network stays on the page, and is sent when there is one', async ({ browser }) => {
  const { url } = await makeLink()
  const page = await phone(browser)
  await page.goto(`${url}/not-ours`)
  await page.getByLabel('Your name').fill('Hana Moana')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('nothing has been sent')
  await expect(page.getByLabel('Your name')).toHaveValue('Hana Moana')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(thanks(page)).toBeVisible()
  await page.context().close()
})

test('Form 12A is filled in and signed with a finger; what is missing is said first', async ({ browser }) => {
  const { url, propertyId, row } = await makeLink()
  const page = await phone(browser)
  await page.goto(url)
  await page.getByRole('link', { name: 'Fill it in and sign here' }).click()
  await page.getByLabel('Name of the IQP who signed').fill('Hana Moana')
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await expect(page.getByRole('alert')).toContainText('The declaration is required')
  await expect(page.getByLabel('Name of the IQP who signed')).toHaveValue('Hana Moana')
  await page.getByLabel(/I am an independently qualified person/).check()
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nowhere to sign')
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++) await page.mouse.move(box.x + 20 + step * 20, box.y + 40 + (step % 3) * 15)
  await page.mouse.up()
  const drawnDots = () =>
    pad.evaluate((canvas: HTMLCanvasElement) => {
      const dots = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      return dots.filter((value, index) => index % 4 === 3 && value > 0).length
    })
  expect(await drawnDots()).toBeGreaterThan(0)
  await page.getByLabel(/I am an independently qualified person/).uncheck()
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await expect(page.getByRole('alert')).toContainText('The declaration is required')
  await expect(page.getByRole('alert')).not.toContainText('signature')
  expect(await drawnDots()).toBeGreaterThan(0)
  await page.getByLabel(/I am an independently qualified person/).check()
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await expect(thanks(page)).toBeVisible({ timeout: 60_000 })
  const [certificate] = await waiting(propertyId)
  expect(certificate?.propertyServiceIds.toSorted()).toEqual(
    row.subServices.map(({ propertyServiceId }) => propertyServiceId).toSorted(),
  )
  await page.context().close()
})

test('all is done with the keyboard alone', async ({ browser }) => {
  const { url } = await makeLink()
  const page = await (await browser.newContext()).newPage()
  await page.goto(url)
  const focused = () => page.locator(':focus')
  const tabTo = async (name: string | RegExp, role: 'link' | 'button' | 'textbox') => {
    const target = page.getByRole(role, { name })
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    await expect(target).toBeFocused()
  }
  await tabTo('Not yet', 'link')
  await page.keyboard.press('Enter')
  await page.getByLabel('When will you send it?').focus()
  await page.getByLabel('When will you send it?').fill(addDays(TODAY, 4))
  await tabTo('Anything we should know', 'textbox')
  await page.keyboard.type('Parts are ordered')
  await tabTo('Your name', 'textbox')
  await page.keyboard.type('Hana Moana')
  await page.keyboard.press('Tab')
  await expect(focused()).toHaveText('Send')
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeVisible()
  await page.context().close()
})

test('what cannot be certified, and what is not theirs, is said without a login', async ({ browser }) => {
  const { url, propertyId, row } = await makeLink()
  const page = await phone(browser)
  await page.goto(`${url}/cannot`)
  const [system] = row.subServices
  const group = page
    .getByRole('group', { name: new RegExp(system?.serviceName.replaceAll(/[()]/g, '.') ?? '') })
    .first()
  await expect(group.getByLabel('What you found')).toBeHidden()
  await group.getByLabel('Why not').selectOption('A defect is open')
  await group.getByLabel('What you found').fill('The battery fails')
  await page.getByLabel('Your name').fill('Hana Moana')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(thanks(page)).toBeVisible()
  expect(await waiting(propertyId)).toHaveLength(1)

  await page.goto(`${url}/not-ours`)
  await page.getByLabel('Who looks after them now').fill('Kea Fire')
  await page.getByLabel('Your name').fill('Hana Moana')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(thanks(page)).toBeVisible()
  await page.context().close()
})

for (const [width, colorScheme] of [
  [320, 'light'],
  [1440, 'dark'],
] as const) {
  test(`every page fits and has no accessibility violations at ${width} px, ${colorScheme}`, async ({ browser }) => {
    const { url } = await makeLink()
    // The pages run no script but their own; the check needs one.
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
    const page = await context.newPage()
    const faultless = async () => {
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    for (const action of ['', '/files', '/sign', '/cannot', '/later', '/not-ours']) {
      await page.goto(url + action)
      await faultless()
    }
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await faultless()
    await page.getByLabel('Your name').fill('Hana Moana')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(thanks(page)).toBeVisible()
    await faultless()
    await page.goto(url)
    await faultless()
    await page.goto(`${url.slice(0, -4)}AAAA`)
    await expect(page.getByText('This link does not work')).toBeVisible()
    await faultless()
    await context.close()
  })
}
