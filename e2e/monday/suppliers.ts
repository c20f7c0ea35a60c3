import { expect, type Browser, type Page } from '@playwright/test'
import { addDays, type Day } from '@app/contract/dates'
import { realPdf, samplePhoto } from '@app/server/testing/sample-files'
import { iqpOf } from './place.ts'
import type { Reminder } from './register.ts'

/** The signed Form 12A, as a supplier scans it with the text on it. A reader sees what fits on the page. */
export const signedForm = ({ supplier, ref }: Reminder, signed: Day): Promise<Buffer> =>
  realPdf(`Signed ${signed} ${iqpOf(supplier.name).registrationNumber} ${ref}, page`)

export const photos = async (): Promise<Buffer[]> => [await samplePhoto(), await samplePhoto()]

export const phone = async (browser: Browser, javaScriptEnabled = true): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, javaScriptEnabled })).newPage()

async function thanked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank you. We have it.' })).toBeVisible({ timeout: 60_000 })
}

async function fillSigner(page: Page, { supplier }: Reminder, today: Day): Promise<void> {
  const { name, registrationNumber } = iqpOf(supplier.name)
  await page.getByLabel('Name of the IQP who signed').fill(name)
  await page.getByLabel('Date signed').fill(today)
  await page.getByLabel('Registration number').fill(registrationNumber)
}

/** The page behind a link, as a supplier uses it on a phone. */
export function linkPage(page: Page, url: string, reminder: Reminder, today: Day) {
  const send = async (button = 'Send') => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await thanked(page)
  }
  const open = async (action: string) => {
    await page.goto(url)
    await page.getByRole('link', { name: action }).click()
  }
  return {
    files: async (files: readonly { name: string; mimeType: string; buffer: Buffer }[]) => {
      await open('Send the signed Form 12A')
      await page.getByLabel('Photos or PDF of the signed form').setInputFiles([...files])
      await fillSigner(page, reminder, today)
      await send()
    },
    sign: async (signature: 'drawn' | 'typed') => {
      await open('Fill it in and sign here')
      await fillSigner(page, reminder, today)
      await page.getByLabel(/I am an independently qualified person/).check()
      await (signature === 'drawn' ? draw(page) : page.getByLabel('Type your full name as your signature').fill('Hana'))
      await send('Sign and send')
    },
    later: async (days: number) => {
      await open('Not yet')
      await page.getByLabel('When will you send it?').fill(addDays(today, days))
      await page.getByLabel('Your name').fill('Hana')
      await send()
    },
    cannot: async (reason: string, found: string) => {
      await open('I cannot certify')
      for (const group of await page
        .getByRole('group')
        .filter({ has: page.getByLabel('Why not') })
        .all()) {
        await group.getByLabel('Why not').selectOption(reason)
        await group.getByLabel('What you found').fill(found)
      }
      await page.getByLabel('Your name').fill('Hana')
      await send()
    },
    notOurs: async (servedBy: string) => {
      await open('Not ours')
      await page.getByLabel('Who looks after them now').fill(servedBy)
      await page.getByLabel('Your name').fill('Hana')
      await send()
    },
  }
}

async function draw(page: Page): Promise<void> {
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nowhere to sign')
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++) await page.mouse.move(box.x + 20 + step * 20, box.y + 40 + (step % 3) * 15)
  await page.mouse.up()
}

/** A building of the first screen after logging in. */
export function homeCard(page: Page, building: string) {
  const card = page.getByRole('region', { name: 'Asked of you' }).getByRole('article').filter({ hasText: building })
  const dialog = page.getByRole('dialog')
  const send = async (button: string) => {
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog.getByRole('status')).toContainText('Your answer has number', { timeout: 60_000 })
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(dialog).toHaveCount(0)
  }
  const signer = async ({ supplier }: Reminder) => {
    const { name, registrationNumber } = iqpOf(supplier.name)
    await dialog.getByLabel('Name of the IQP').fill(name)
    await dialog.getByLabel('Registration number').fill(registrationNumber)
  }
  return {
    files: async (reminder: Reminder, pdf: Buffer, signed: Day) => {
      await card.getByRole('button', { name: 'Send the signed form' }).click()
      await dialog
        .getByLabel('Files', { exact: true })
        .setInputFiles([{ name: 'signed.pdf', mimeType: 'application/pdf', buffer: pdf }])
      await signer(reminder)
      await dialog.getByLabel('Signed on').fill(signed)
      await send('Send')
    },
    sign: async (reminder: Reminder) => {
      await card.getByRole('button', { name: 'Sign here' }).click()
      await signer(reminder)
      await dialog.getByText('Type it').click()
      await dialog.getByLabel('I declare this').check()
      await dialog.getByLabel('Signature', { exact: true }).fill(iqpOf(reminder.supplier.name).name)
      await send('Sign and send')
    },
    later: async () => {
      await card.getByRole('button', { name: 'Not yet' }).click()
      await dialog.getByLabel('You will certify them by').fill('+15')
      await dialog.getByLabel('Your name').fill('Hana')
      await send('Send')
    },
    cannot: async () => {
      await card.getByRole('button', { name: 'Cannot certify' }).click()
      for (const why of await dialog.getByLabel('Why').all())
        await why.selectOption({ label: 'We have looked after it for less than 12 months' })
      await dialog.getByLabel('Your name').fill('Hana')
      await send('Send')
    },
  }
}
