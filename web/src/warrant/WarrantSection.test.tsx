import { addDays, addMonths, printedDay } from '@app/contract/dates'
import { acknowledgeWarrant, checkWarrant, listWarrants, withdrawWarrant } from '@app/contract/warrant/calls'
import type { WarrantSend } from '@app/contract/warrant/schema'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { today } from '../lib/dates.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, refusing, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { CustomerWarrants } from './CustomerWarrants.tsx'
import { buildCheck, buildFinding, buildSystem, buildWarrantRow } from './testing.ts'
import { WarrantSection } from './WarrantSection.tsx'

const DUE = addDays(today(), 20)
const onPlace = vi.fn<(place: string) => void>()

const show = () => renderRoutedPart(<WarrantSection propertyId={12} customerCompanyId={2} onPlace={onPlace} />)

const NO_WARRANTS = answering(listWarrants, { data: [] })

beforeEach(() => {
  logIn()
  onPlace.mockReset()
})

test('groups the findings, and each leads to its mend', async () => {
  const findings = [
    buildFinding(),
    buildFinding({
      code: 'fact-missing',
      field: 'buildingUse',
      propertyServiceId: null,
      text: 'The current use is missing.',
    }),
    buildFinding({ severity: 'doubt', code: 'late', field: 'issueDate', propertyServiceId: null, text: 'It is late.' }),
  ]
  serve(answering(checkWarrant, buildCheck({ bwofAnniversary: DUE, findings, canIssue: false })), NO_WARRANTS)
  const screen = await show()
  await expect.element(screen.getByText('2 stops')).toBeVisible()
  await expect
    .element(screen.getByText(`The warrant is due on ${printedDay(DUE)}, in 20 days. 0 of 1 systems certified.`))
    .toBeVisible()
  const stops = screen.getByRole('list', { name: 'What stops it' })
  await expect.element(stops.getByRole('button', { name: /^Request: Emergency lighting/ })).toBeVisible()
  await stops.getByRole('button', { name: /^Enter it: The current use/ }).click()
  await stops.getByRole('button', { name: /^File: Emergency lighting/ }).click()
  expect(onPlace.mock.calls).toEqual([['field:buildingUse'], ['certificates:102']])
  await expect.element(screen.getByRole('list', { name: 'What to answer' })).toMatchTextContent('It is late.')
  expect(await violations()).toEqual([])
})

test('a supplier is not asked again for what was accepted before the anniversary was corrected', async () => {
  const systems = [buildSystem({ certifiedFor: addDays(DUE, -6) })]
  const check = buildCheck({ bwofAnniversary: DUE, systems, findings: [buildFinding()], canIssue: false })
  serve(answering(checkWarrant, check), NO_WARRANTS)
  const screen = await show()
  const stops = screen.getByRole('list', { name: 'What stops it' })
  await expect.element(stops.getByRole('button', { name: /^File: Emergency lighting/ })).toBeVisible()
  await expect.element(stops.getByRole('button', { name: /^Request/ })).not.toBeInTheDocument()
})

test('a building where all is in can be issued', async () => {
  const systems = [buildSystem({ state: 'certified' })]
  serve(answering(checkWarrant, buildCheck({ bwofAnniversary: DUE, systems })), NO_WARRANTS)
  const screen = await show()
  await expect.element(screen.getByText('can be issued')).toBeVisible()
  await screen.getByRole('link', { name: 'Issue warrant' }).click()
  await expect.poll(screen.address).toBe('/property/12/issue-warrant')
})

test('a warrant whose year has not begun is not shown as wrong', async () => {
  const findings = [buildFinding(), buildFinding({ code: 'too-early', field: 'issueDate', propertyServiceId: null })]
  serve(
    answering(checkWarrant, buildCheck({ bwofAnniversary: addMonths(today(), 13), findings, canIssue: false })),
    NO_WARRANTS,
  )
  const screen = await show()
  await expect.element(screen.getByText('not due yet')).toBeVisible()
  await expect.element(screen.getByRole('list', { name: 'What stops it' })).not.toBeInTheDocument()
})

test('folds the findings of a large building', async () => {
  const findings = Array.from({ length: 9 }, (_, index) =>
    buildFinding({ propertyServiceId: 200 + index, text: `System ${index}: no accepted Form 12A.` }),
  )
  serve(answering(checkWarrant, buildCheck({ bwofAnniversary: DUE, findings, canIssue: false })), NO_WARRANTS)
  const screen = await show()
  const stops = screen.getByRole('list', { name: 'What stops it' })
  await expect.element(stops).toBeVisible()
  expect(stops.getByRole('listitem').elements()).toHaveLength(6)
  await screen.getByRole('button', { name: 'Show all 9' }).click()
  await expect.poll(() => stops.getByRole('listitem').elements()).toHaveLength(9)
})

test('the warrants say what became of them', async () => {
  const sending: WarrantSend = {
    emailId: 1,
    to: 'authority',
    recipients: ['bwof@council.example'],
    isFormAlone: false,
    status: 'SENT',
    delivery: 'sent',
    failureReason: '',
    whenQueued: '2026-03-01T02:00:00Z',
    whenSent: '2026-03-01T02:00:05Z',
  }
  const reasoned = { ...sending, failureReason: 'There is no such mailbox.' }
  const sends: WarrantSend[] = [
    { ...reasoned, status: 'FAILED', delivery: null, whenSent: null },
    { ...reasoned, emailId: 2, delivery: 'bounced' },
    { ...reasoned, emailId: 3, to: 'owner', status: 'QUEUED', delivery: null, whenSent: null },
    { ...sending, emailId: 4, to: 'site', delivery: 'answered' },
    { ...sending, emailId: 5, isFormAlone: true },
  ]
  const withdrawn = buildWarrantRow({ warrantId: 40, number: '12-2025', state: 'withdrawn', reason: 'A wrong paper.' })
  const data = [buildWarrantRow({ sends }), withdrawn]
  serve(answering(checkWarrant, buildCheck()), answering(listWarrants, { data }))
  const screen = await show()
  const issued = screen.getByRole('listitem', { name: 'Warrant 12-2026' })
  await expect
    .element(issued)
    .toMatchTextContent('Regional authority: not sent to bwof@council.example. There is no such mailbox.')
  await expect
    .element(issued)
    .toMatchTextContent('Regional authority: came back from bwof@council.example. There is no such mailbox.')
  await expect
    .element(issued)
    .toMatchTextContent('Owner: to be tried again, to bwof@council.example. There is no such mailbox.')
  await expect
    .element(issued)
    .toMatchTextContent('Site contacts: sent on 01 Mar 2026 to bwof@council.example, and answered')
  await expect
    .element(issued)
    .toMatchTextContent('Regional authority, Form 12 alone: sent on 01 Mar 2026 to bwof@council.example')
  const old = screen.getByRole('listitem', { name: 'Warrant 12-2025' })
  await expect.element(old).toMatchTextContent('Withdrawn: A wrong paper.')
  await expect.element(old.getByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('a refused withdrawal says why, and the reason stays', async () => {
  const detail = 'The dates of Building Warrant of Fitness have changed since this warrant was issued.'
  serve(
    answering(checkWarrant, buildCheck()),
    answering(listWarrants, { data: [buildWarrantRow()] }),
    refusing(withdrawWarrant, { status: 409, detail }),
  )
  const screen = await show()
  await screen.getByRole('button', { name: 'Withdraw: 12-2026' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Withdraw warrant 12-2026' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The valve was never fitted.')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(detail)
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The valve was never fitted.')
})

test('Enter sends the acknowledgement, and what was typed stays when it is refused', async () => {
  serve(
    answering(checkWarrant, buildCheck()),
    answering(listWarrants, { data: [buildWarrantRow()] }),
    refusing(acknowledgeWarrant, { status: 409, detail: 'This warrant was changed by mere@office.example.' }),
  )
  const screen = await show()
  await screen.getByRole('button', { name: 'Acknowledge: 12-2026' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Acknowledge warrant 12-2026' })
  await expect.element(dialog.getByRole('textbox', { name: 'Reference' })).toHaveFocus()
  await userEvent.keyboard('BW-2231{Enter}')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('changed by mere@office.example')
  await expect.element(dialog.getByRole('textbox', { name: 'Reference' })).toHaveValue('BW-2231')
})

test('a customer reads the warrants of its property', async () => {
  const { warrantId, propertyId, bwofAnniversary, issueDate, expiryDate, number, documentId, packDocumentId, state } =
    buildWarrantRow()
  const facts = {
    warrantId,
    propertyId,
    bwofAnniversary,
    issueDate,
    expiryDate,
    number,
    documentId,
    packDocumentId,
    state,
  }
  serve(answering(listWarrants, { data: [{ ...facts, acknowledgement: { whenAcknowledged: '2026-02-20' } }] }))
  const screen = await renderRoutedPart(<CustomerWarrants propertyId={12} />)
  const warrant = screen.getByRole('listitem', { name: 'Warrant 12-2026' })
  await expect.element(warrant).toMatchTextContent('Acknowledged on 20 Feb 2026')
  await expect.element(warrant.getByRole('button', { name: 'Form 12 of 12-2026' })).toBeVisible()
  await expect.element(warrant.getByRole('button', { name: /Withdraw|Acknowledge/ })).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})
