import { getCompany } from '@app/contract/company/calls'
import { getProperty } from '@app/contract/property/calls'
import { sendWarrant } from '@app/contract/warrant/calls'
import type { WarrantRow } from '@app/contract/warrant/schema'
import { typicalFacts } from '@app/forms/testing/facts'
import { beforeEach, expect, test, vi } from 'vitest'
import { logIn } from '../testing/log-in.ts'
import { buildCompany, buildContact, buildProperty } from '../testing/factories.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { SendDialog } from './SendDialog.tsx'
import { buildWarrantRow } from './testing.ts'

const MEGABYTE = 1024 * 1024
const sent = vi.fn<(body: object) => void>()

beforeEach(() => {
  logIn()
  sent.mockReset()
})

async function show(warrant: Partial<WarrantRow>) {
  const contacts = [buildContact({ email: 'bwof@council.example', enableAutomationEmails: true })]
  serve(
    answering(getProperty, buildProperty({ propertyId: 12, regionalAuthorityCompanyId: 3, siteContacts: contacts })),
    answering(getCompany, buildCompany({ companyId: 3, contacts })),
    answering(sendWarrant, ({ body }) => {
      sent(body)
      return { ...buildWarrantRow(), facts: typicalFacts }
    }),
  )
  return renderRoutedPart(<SendDialog warrant={buildWarrantRow(warrant)} onClose={() => {}} />)
}

test('a pack of the size that mail servers take is told and sent', async () => {
  const screen = await show({ packSize: 18 * MEGABYTE })
  await expect.element(screen.getByText('Council pack (18 MB) to bwof@council.example')).toBeVisible()
  await expect.element(screen.getByRole('note')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent.mock.calls).toEqual([[expect.objectContaining({ isFormAlone: false })]])
})

test('a larger pack is warned of, and can stay behind', async () => {
  const screen = await show({ packSize: 18 * MEGABYTE + 1 })
  await expect.element(screen.getByRole('note')).toMatchTextContent('The council pack is 19 MB')
  await expect.element(screen.getByRole('button', { name: 'Download the pack' })).toBeVisible()
  expect(await violations()).toEqual([])
  await screen.getByRole('checkbox', { name: 'Attach Form 12 alone, without the certificates' }).click()
  await expect.element(screen.getByText(/Council pack \(/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent.mock.calls).toEqual([[expect.objectContaining({ isFormAlone: true })]])
})

test('a large pack concerns the authority alone', async () => {
  const screen = await show({ packSize: 40 * MEGABYTE })
  await screen.getByRole('checkbox', { name: 'Regional authority' }).click()
  await expect.element(screen.getByRole('note')).not.toBeInTheDocument()
})
