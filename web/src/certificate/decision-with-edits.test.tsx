import {
  countCertifiedSystems,
  getCertificate,
  listCertificates,
  refuseCertificate,
  saveCertificate,
  withdrawCertificate,
} from '@app/contract/certificate/calls'
import { listCompanies } from '@app/contract/company/calls'
import { downloadDocument } from '@app/contract/document/calls'
import { listIqps } from '@app/contract/iqp/calls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { logIn } from '../testing/log-in.ts'
import { answering, firstThen, refusing, serve, type Reply } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { CertificateDialog } from './CertificateDialog.tsx'
import { openCheckScreen, waiting } from './testing.tsx'

const FIRST = waiting(1, 'Rimu House')
const SAVED = { ...FIRST, iqpRegistrationNumber: 'IQP 7', whenUpdated: '2026-03-03T00:00:00Z' }
const REFUSED = { ...SAVED, state: 'refused' as const, reason: 'It is not signed.' }
const WITHDRAWN = { ...SAVED, state: 'withdrawn' as const, reason: 'It was filed twice.' }

/** The facts that were saved and the versions that were decided on. */
let sent: object[] = []

beforeEach(() => {
  logIn()
  sent = []
})
afterEach(() => toast.clear())

const saving = answering(saveCertificate, ({ body }) => {
  sent.push({ iqpRegistrationNumber: body.iqpRegistrationNumber, whenUpdated: body.whenUpdated })
  return SAVED
})
const refusal = answering(refuseCertificate, ({ body }) => {
  sent.push({ whenUpdated: body.whenUpdated })
  return REFUSED
})
const withdrawal = answering(withdrawCertificate, ({ body }) => {
  sent.push({ whenUpdated: body.whenUpdated })
  return WITHDRAWN
})
const IN_ORDER = [
  { iqpRegistrationNumber: 'IQP 7', whenUpdated: FIRST.whenUpdated },
  { whenUpdated: SAVED.whenUpdated },
]

async function openDialog(...replies: readonly Reply[]) {
  await page.viewport(1440, 900)
  serve(
    answering(countCertifiedSystems, { bwofAnniversary: FIRST.bwofAnniversary, certified: 0, total: 1 }),
    answering(listCertificates, { data: [FIRST] }),
    answering(listIqps, { data: [] }),
    answering(listCompanies, { data: [], hash: 'one', errorMessage: null }),
    refusing(downloadDocument, { status: 404, detail: 'No paper' }),
    ...replies,
  )
  let closed = 0
  await renderRoutedPart(<CertificateDialog certificate={FIRST} onClose={() => closed++} />)
  await page.getByRole('textbox', { name: 'IQP number' }).fill('IQP 7')
  return { timesClosed: () => closed }
}

const answer = async (decision: string): Promise<void> => {
  await page.getByRole('button', { name: decision }).click()
  await page.getByRole('radio', { name: decision === 'Refuse' ? /not signed/ : /filed twice/ }).click()
  await page.getByRole('dialog', { name: /\?$/ }).getByRole('button', { name: decision }).click()
}

test('what was typed before R is saved, as it is before A', async () => {
  const { shows, field } = await openCheckScreen([FIRST, waiting(3, 'Kauri Court')], refusal, saving)
  await shows('Rimu House')
  await field('IQP number').fill('IQP 7')
  await userEvent.keyboard('{Escape}r')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('1{Enter}')
  await expect.element(page.getByText('The certificate is refused.')).toBeVisible()
  expect(sent).toEqual(IN_ORDER)
})

test.each([
  ['Refuse', refusal],
  ['Withdraw', withdrawal],
])('%s saves what was typed in the dialog of a certificate', async (decision, deciding) => {
  const { timesClosed } = await openDialog(deciding, saving)
  await answer(decision)
  await expect.poll(timesClosed).toBe(1)
  expect(sent).toEqual(IN_ORDER)
})

test('a withdrawal that a colleague’s edit refuses goes on from what the colleague saved, with its reason', async () => {
  const theirs = { ...FIRST, recommendation: 'Test the pump.', whenUpdated: '2026-03-02T00:00:00Z' }
  const detail = 'This certificate was changed by mere@office.example.'
  const { timesClosed } = await openDialog(
    withdrawal,
    firstThen(refusing(saveCertificate, { status: 409, detail }), answering(saveCertificate, SAVED)),
    answering(getCertificate, theirs),
  )
  await answer('Withdraw')
  await page.getByRole('button', { name: /Continue/ }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByRole('radio', { name: /filed twice/ })).toBeChecked()
  await page.getByRole('dialog', { name: /\?$/ }).getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(timesClosed).toBe(1)
})

test('one that waits is not withdrawn as accepted by mistake', async () => {
  await openDialog()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByRole('radio', { name: /filed twice/ })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /accepted by mistake/ })).not.toBeInTheDocument()
})

test('a text that is no date keeps the certificate from a decision and from the next one', async () => {
  const { shows, field } = await openCheckScreen([FIRST, waiting(3, 'Kauri Court')])
  await shows('Rimu House')
  await field('Signed on').fill('31/2')
  for (const key of ['a', 'r', 'j']) {
    await userEvent.keyboard(`{Escape}${key}`)
    await expect.element(field('Signed on')).toHaveFocus()
  }
  await expect.element(field('Signed on')).toHaveValue('31/2')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test.each(['Save and accept', 'Refuse', 'Withdraw', 'Save'])(
  'a text that is no date is not lost by %s',
  async (decision) => {
    await openDialog()
    await page.getByRole('textbox', { name: 'Signed on' }).fill('31/2')
    await page.getByRole('button', { name: decision, exact: true }).click()
    await expect.element(page.getByRole('textbox', { name: 'Signed on' })).toHaveFocus()
    await expect.element(page.getByRole('radio', { name: /filed twice|not signed/ })).not.toBeInTheDocument()
  },
)
