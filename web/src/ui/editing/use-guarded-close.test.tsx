import type { VisibleDefect } from '@app/contract/defect/schema'
import { listIqps } from '@app/contract/iqp/calls'
import { suggestCertificate } from '@app/contract/mail/calls'
import { getProperty, listServicesToChange } from '@app/contract/property/calls'
import { previewErasure } from '@app/contract/contact/calls'
import { listViews } from '@app/contract/view/calls'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ReasonDialog } from '../../certificate/ReasonDialog.tsx'
import { ClearDialog } from '../../defect/ClearDialog.tsx'
import { CertificateFromMail } from '../../mail/CertificateFromMail.tsx'
import { EraseDialog } from '../../contact/EraseDialog.tsx'
import { BulkServices } from '../../property/bulk/BulkServices.tsx'
import { DefinitionDialog } from '../../service/definitions/DefinitionDialog.tsx'
import { treeOf } from '../../service/definitions/definition-tree.ts'
import { RecordComplianceDialog } from '../../service/property-services/RecordComplianceDialog.tsx'
import { serviceRowOf } from '../../service/property-services/service-rows.ts'
import { ServiceChangeDialog, type DialogField } from '../../service/property-services/ServiceChangeDialog.tsx'
import { buildMail, buildProperty, buildService } from '../../testing/factories.ts'
import { logIn } from '../../testing/log-in.ts'
import { answering, serve } from '../../testing/mock-server.ts'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { useSavedView } from '../../view/use-saved-view.ts'
import { ViewDialog } from '../../view/ViewDialog.tsx'
import { AcknowledgeDialog } from '../../warrant/AcknowledgeDialog.tsx'
import { SendDialog } from '../../warrant/SendDialog.tsx'
import { buildWarrantRow } from '../../warrant/testing.ts'
import { WithdrawDialog } from '../../warrant/WithdrawDialog.tsx'
import { questions } from '../feedback/confirm.ts'
import { AnchorLink } from '../layout/links.ts'
import { useGuardedClose } from './use-guarded-close.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

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

const LIGHTS = serviceRowOf(buildService({ price: 85, whenNextServiceAnniversary: '2027-02-12' }))
const inPlace = (field: DialogField) => (onClose: () => void) => (
  <ServiceChangeDialog
    service={LIGHTS}
    field={field}
    propertyName="Rimu House"
    today="2027-02-01"
    isSaving={false}
    onSave={() => {}}
    onClose={onClose}
  />
)
const ERASURE = { contacts: [], others: [], ownerContactOf: [], goes: [], stays: [], refusals: [] }

function NewViewDialog({ onClose }: { readonly onClose: () => void }) {
  return <ViewDialog state={useSavedView('companies')} view={null} onClose={onClose} />
}

/** Each dialog with the field of it that is typed into, and what is typed where it takes no text. */
const DIALOGS: readonly (readonly [string, string, (onClose: () => void) => ReactElement, typed?: string])[] = [
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
  ['a new view', 'Name', (onClose) => <NewViewDialog onClose={onClose} />],
  [
    'the erasure of a person',
    'Reason',
    (onClose) => <EraseDialog contactId={31} name="Aroha Ngata" onClose={onClose} />,
  ],
  [
    'a service of the tree',
    'Service name',
    (onClose) => <DefinitionDialog tree={treeOf([], new Map())} serviceId={-1} onDone={() => {}} onClose={onClose} />,
  ],
  ['the price of a service', 'Price', inPlace('price'), '91.50'],
  ['the due date of a service', 'Anniversary', inPlace('date'), '1 Mar 2027'],
  [
    'the compliance of a service',
    'Compliance received on',
    (onClose) => (
      <RecordComplianceDialog
        service={LIGHTS}
        today="2027-02-01"
        bwofDay={null}
        onRecord={() => {}}
        onClose={onClose}
      />
    ),
    '29 Jan 2027',
  ],
  [
    'the compliance of many services',
    'Compliance received on',
    (onClose) => (
      <BulkServices kind="record" services={{ propertyServiceIds: [101] }} onDone={() => {}} onClose={onClose} />
    ),
    '1 Mar 2026',
  ],
]

beforeEach(() => {
  logIn()
  serve(
    answering(getProperty, PROPERTY),
    answering(suggestCertificate, SUGGESTION),
    answering(listIqps, { data: [] }),
    answering(listViews, { data: [] }),
    answering(previewErasure, ERASURE),
    answering(listServicesToChange, { services: [], total: 0 }),
  )
})

/** Escape where no calendar or list of a field is open, which would take it. */
async function escape(): Promise<void> {
  await page.getByRole('dialog').getByRole('heading').first().click()
  await userEvent.keyboard('{Escape}')
}

const question = () => page.getByRole('dialog', { name: 'Unsaved changes' })

describe.each(DIALOGS.map(([name, label, dialog, typed = 'Typed']) => ({ name, label, dialog, typed })))(
  '$name',
  ({ label, dialog, typed }) => {
    const open = async () => {
      const onClose = vi.fn<() => void>()
      await renderRoutedPart(dialog(onClose))
      const field = page.getByRole('textbox', { name: label })
      await expect.element(field).toBeVisible()
      return { field, onClose }
    }

    test('closes at once while nothing was entered, and once that was taken out again', async () => {
      const { field, onClose } = await open()
      await escape()
      await expect.poll(() => onClose.mock.calls.length).toBe(1)
      const before = (field.element() as HTMLInputElement).value
      await field.fill(typed)
      await field.fill(before)
      await escape()
      await expect.poll(() => onClose.mock.calls.length).toBe(2)
    })

    test('asks before what was entered is lost', async () => {
      const { field, onClose } = await open()
      await field.fill(typed)
      await escape()
      const entered = (field.element() as HTMLInputElement).value
      await question().getByRole('button', { name: 'Keep' }).click()
      await expect.element(question()).not.toBeInTheDocument()
      await expect.element(field).toHaveValue(entered)
      const cancel = page.getByRole('button', { name: 'Cancel' })
      if (cancel.query()) await cancel.click()
      else await userEvent.keyboard('{Escape}')
      expect(onClose).not.toHaveBeenCalled()
      await question().getByRole('button', { name: 'Discard' }).click()
      await expect.poll(() => onClose.mock.calls.length).toBe(1)
    })
  },
)

describe('a screen with edits below a dialog with others', () => {
  function Screen({ isSaved = false }: { readonly isSaved?: boolean }) {
    useLeaveGuard(true)
    const close = useGuardedClose(!isSaved, () => {})
    return <button onClick={close}>Close</button>
  }
  const leaving = () => page.getByRole('dialog', { name: 'Leave without saving?' })

  test('is left after one question', async () => {
    const screen = await renderRoutedPart(
      <>
        <Screen />
        <AnchorLink to="/properties">Properties</AnchorLink>
      </>,
      '/companies',
    )
    await screen.getByRole('link', { name: 'Properties' }).click()
    await leaving().getByRole('button', { name: 'Leave' }).click()
    await expect.poll(screen.address).toBe('/properties')
    expect(questions.current()).toBeNull()
  })

  test('takes the question of the dialog back once that is saved', async () => {
    const screen = await renderRoutedPart(<Screen />)
    await screen.getByRole('button', { name: 'Close' }).click()
    await expect.element(question()).toBeVisible()
    await screen.rerender(<Screen isSaved />)
    await expect.element(question()).not.toBeInTheDocument()
  })
})

test('the question of a screen that is left goes once its edits are saved', async () => {
  function Screen({ isDirty }: { readonly isDirty: boolean }) {
    useLeaveGuard(isDirty)
    return <AnchorLink to="/properties">Properties</AnchorLink>
  }
  const screen = await renderRoutedPart(<Screen isDirty />, '/companies')
  await screen.getByRole('link', { name: 'Properties' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect.element(leaving).toBeVisible()
  await screen.rerender(<Screen isDirty={false} />)
  await expect.element(leaving).not.toBeInTheDocument()
  expect(screen.address()).toBe('/companies')
})
