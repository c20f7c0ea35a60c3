import type { VisibleDefect } from '@app/contract/defect/schema'
import { listIqps } from '@app/contract/iqp/calls'
import { suggestCertificate } from '@app/contract/mail/calls'
import { getProperty } from '@app/contract/property/calls'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ReasonDialog } from '../../certificate/ReasonDialog.tsx'
import { ClearDialog } from '../../defect/ClearDialog.tsx'
import { CertificateFromMail } from '../../mail/CertificateFromMail.tsx'
import { buildMail, buildProperty } from '../../testing/factories.ts'
import { logIn } from '../../testing/log-in.ts'
import { answering, serve } from '../../testing/mock-server.ts'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { AcknowledgeDialog } from '../../warrant/AcknowledgeDialog.tsx'
import { SendDialog } from '../../warrant/SendDialog.tsx'
import { buildWarrantRow } from '../../warrant/testing.ts'
import { WithdrawDialog } from '../../warrant/WithdrawDialog.tsx'

const WARRANT = buildWarrantRow()
const PROPERTY = buildProperty({
  propertyId: WARRANT.propertyId,
  regionalAuthorityCompanyId: null,
  customerCompanyId: null,
})
const SUGGESTION = {
  supplierCompanyId: null,
  supplierName: '',
  bwofAnniversary: null,
  systems: [],
  propertyServiceIds: [],
  iqpName: 'Hana Moana',
  iqpRegistrationNumber: '',
  iqpRegister: '',
  signedDate: '2026-03-02',
}
const DEFECT: VisibleDefect = {
  defectId: 3,
  propertyId: 12,
  propertyName: 'Rimu House',
  propertyServiceId: null,
  system: null,
  location: '',
  description: 'A valve leaks.',
  severity: 'major',
  standard: '',
  action: '',
  responsible: 'owner',
  foundBy: '',
  foundDate: null,
  dueDate: null,
  state: 'open',
  clearedDate: null,
  documentIds: [],
  papers: [],
  whenUpdated: '2026-03-01T02:00:00.123456+00:00',
}
const REASON = { title: 'Refuse?', effect: '', confirm: 'Refuse', reasons: [], initial: 'It is torn.' }

/** Each dialog with the field of it that is typed into. */
const DIALOGS: readonly (readonly [string, string, (onClose: () => void) => ReactElement])[] = [
  ['the withdrawal of a warrant', 'Reason', (onClose) => <WithdrawDialog warrant={WARRANT} onClose={onClose} />],
  ['the acknowledgement of a warrant', 'Note', (onClose) => <AcknowledgeDialog warrant={WARRANT} onClose={onClose} />],
  ['a warrant that is sent', 'Message', (onClose) => <SendDialog warrant={WARRANT} onClose={onClose} />],
  [
    'the reason of a refusal',
    'In my own words',
    (onClose) => <ReasonDialog {...REASON} onConfirm={() => {}} onClose={onClose} />,
  ],
  [
    'the clearing of a defect',
    'How it was cleared',
    (onClose) => <ClearDialog defect={DEFECT} onCleared={() => {}} onClose={onClose} />,
  ],
  [
    'a certificate from a message',
    'IQP number',
    (onClose) => <CertificateFromMail mail={buildMail()} papers={[]} onClose={onClose} />,
  ],
]

beforeEach(() => {
  logIn()
  serve(answering(getProperty, PROPERTY), answering(suggestCertificate, SUGGESTION), answering(listIqps, { data: [] }))
})

const question = () => page.getByRole('dialog', { name: 'Unsaved changes' })

describe.each(DIALOGS)('%s', (_name, label, dialog) => {
  const open = async () => {
    const onClose = vi.fn<() => void>()
    await renderRoutedPart(dialog(onClose))
    const field = page.getByRole('textbox', { name: label })
    await expect.element(field).toBeVisible()
    return { field, onClose }
  }

  test('closes at once while nothing was entered, and once that was taken out again', async () => {
    const { field, onClose } = await open()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    const before = (field.element() as HTMLInputElement).value
    await field.fill('Typed')
    await field.fill(before)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => onClose.mock.calls.length).toBe(2)
  })

  test('asks before what was entered is lost', async () => {
    const { field, onClose } = await open()
    await field.fill('Typed')
    await userEvent.keyboard('{Escape}')
    await question().getByRole('button', { name: 'Keep' }).click()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('Typed')
    const cancel = page.getByRole('button', { name: 'Cancel' })
    if (cancel.query()) await cancel.click()
    else await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    await question().getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })
})
