import {
  acceptCertificate,
  countWaitingCertificates,
  getCertificate,
  listCertificates,
  refuseCertificate,
  saveCertificate,
} from '@app/contract/certificate/calls'
import type { Certificate } from '@app/contract/certificate/schema'
import { downloadDocument } from '@app/contract/document/calls'
import { listIqps } from '@app/contract/iqp/calls'
import { listCompanies } from '@app/contract/company/calls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildCertificate } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, refusing, serve, type Reply } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { CheckSearch } from './check-search.ts'
import { CheckScreen } from './CheckScreen.tsx'

const PAPER = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj
trailer<</Root 1 0 R>>`

const waiting = (certificateId: number, propertyName: string, change: Partial<Certificate> = {}): Certificate =>
  buildCertificate({ certificateId, propertyName, documentId: 200 + certificateId, ...change })
const FIRST = waiting(1, 'Rimu House')
const THIRD = waiting(3, 'Kauri Court')

beforeEach(logIn)
afterEach(() => toast.clear())

async function open(rows: readonly Certificate[], ...replies: readonly Reply[]) {
  await page.viewport(1440, 900)
  serve(
    answering(countWaitingCertificates, { waiting: rows.length }),
    answering(listCertificates, () => ({ data: [...rows] })),
    answering(listIqps, { data: [] }),
    answering(listCompanies, { data: [], hash: 'one', errorMessage: null }),
    {
      call: downloadDocument,
      respond: async () => new Response(PAPER, { headers: { 'content-type': 'application/pdf' } }),
    },
    // The path of one certificate fits those above too.
    ...replies,
  )
  const screen = await renderRoutedPart(
    <>
      <CheckScreen />
      <Toasts />
    </>,
    '/',
    CheckSearch,
  )
  const facts = screen.getByRole('group', { name: 'Facts' })
  return {
    screen,
    facts,
    /** Waits for the certificate of a property and its paper, as a person does. */
    shows: async (name: string) => {
      await expect.element(facts.getByRole('link', { name })).toBeVisible()
      await expect.element(screen.getByRole('img', { name: 'Page 1' })).toHaveAttribute('data-drawn')
    },
    field: (name: string) => facts.getByRole('textbox', { name }),
  }
}

const REFUSED = 'Sprinklers has an open defect: A valve leaks. Clear it first.'

test('what was saved after a refused decision is not replaced by what was typed before it', async () => {
  let stored = FIRST
  const { screen, facts, shows, field } = await open(
    [FIRST, THIRD],
    refusing(acceptCertificate, { status: 409, detail: REFUSED }),
    answering(saveCertificate, ({ body }) => {
      stored = { ...stored, ...body, whenUpdated: new Date(Date.parse(stored.whenUpdated) + 1000).toISOString() }
      return stored
    }),
    answering(getCertificate, () => stored),
  )
  await shows('Rimu House')
  await field('IQP number').fill('IQP 1')
  await userEvent.keyboard('{Escape}a')
  await shows('Kauri Court')
  await screen.getByRole('button', { name: 'Open it' }).click()
  await shows('Rimu House')
  await field('IQP number').fill('IQP 2')
  await userEvent.keyboard('{Escape}')
  await expect.element(facts).toHaveFocus()
  await userEvent.keyboard('j')
  await shows('Kauri Court')
  expect(stored.iqpRegistrationNumber).toBe('IQP 2')
  await userEvent.keyboard('k')
  await shows('Rimu House')
  await expect.element(field('IQP number')).toHaveValue('IQP 2')
})

test('the reason of a refusal that the server does not take is there when it is refused again', async () => {
  const { screen, shows } = await open(
    [FIRST, THIRD],
    refusing(refuseCertificate, { status: 409, detail: 'This certificate was changed by mere@office.example.' }),
    answering(getCertificate, FIRST),
  )
  await shows('Rimu House')
  await userEvent.keyboard('r')
  const words = 'The valve on level three was not tested, see the photo of 4 May.'
  await screen.getByRole('radio', { name: /In my own words/ }).click()
  await screen.getByRole('textbox', { name: 'In my own words' }).fill(words)
  await screen.getByRole('switch', { name: 'E-mail the reason to the supplier now' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await screen.getByRole('button', { name: 'Open it' }).click()
  await shows('Rimu House')
  await userEvent.keyboard('r')
  await expect.element(screen.getByRole('textbox', { name: 'In my own words' })).toHaveValue(words)
  await expect.element(screen.getByRole('switch', { name: 'E-mail the reason to the supplier now' })).not.toBeChecked()
})

test('a decision that a colleague’s edit refuses shows what the colleague saved, with what was typed here on top', async () => {
  const theirs = {
    ...FIRST,
    iqpName: 'Hēmi Tāne',
    iqpRegister: 'Napier City Council',
    whenUpdated: '2026-03-03T00:00:00Z',
  }
  const { screen, facts, shows, field } = await open(
    [FIRST, THIRD],
    refusing(acceptCertificate, { status: 409, detail: 'This certificate was changed by mere@office.example.' }),
    refusing(refuseCertificate, { status: 409, detail: 'This certificate was changed by mere@office.example.' }),
    refusing(saveCertificate, { status: 409, detail: 'This certificate was changed by mere@office.example.' }),
    answering(getCertificate, theirs),
  )
  await shows('Rimu House')
  await userEvent.keyboard('a')
  await shows('Kauri Court')
  await screen.getByRole('button', { name: 'Open it' }).click()
  await shows('Rimu House')
  await expect.element(facts.getByRole('combobox', { name: 'IQP name' })).toHaveValue('Hēmi Tāne')
  await field('IQP number').fill('IQP 7')
  await userEvent.keyboard('{Escape}a')
  await shows('Kauri Court')
  await screen.getByRole('button', { name: 'Open it' }).click()
  await shows('Rimu House')
  await expect.element(field('IQP number')).toHaveValue('IQP 7')
  await expect.element(facts.getByRole('combobox', { name: 'IQP name' })).toHaveValue('Hēmi Tāne')
})
