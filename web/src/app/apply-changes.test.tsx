import { getCompany, updateCompany } from '@app/contract/company/calls'
import { getProperty } from '@app/contract/property/calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useCompany } from '../company/api.ts'
import { DeleteCompany } from '../company/DeleteCompany.tsx'
import { useProperty } from '../property/api.ts'
import { buildCompany, buildProperty } from '../testing/factories.ts'
import { changeOf } from '../testing/live-message.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, refusing, replyingAfter, serve, type Reply } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { applyChanges } from './apply-changes.ts'

const RIMU = buildCompany()

/** Tells this tab that the company and a property, which are both shown, have changed. */
function tellOfBoth(): void {
  applyChanges(changeOf({ kind: 'company', id: RIMU.companyId }, { kind: 'property', id: 12 }))
}

function BothRecords() {
  const { data: company } = useCompany(RIMU.companyId)
  const { data: property } = useProperty(12)
  if (!company || !property) return null
  return (
    <>
      <p>{company.companyPhone}</p>
      <DeleteCompany company={company} />
    </>
  )
}

/** Shows both records and confirms that the company is to be deleted. */
async function deleteCompany(answer: Reply) {
  const read = { companies: 0, properties: 0 }
  logIn()
  serve(
    answering(getCompany, () => {
      read.companies++
      return { ...RIMU, companyPhone: `06 555 01${read.companies}` }
    }),
    answering(getProperty, () => {
      read.properties++
      return buildProperty()
    }),
    answer,
  )
  const screen = await renderRoutedPart(<BothRecords />)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  return { read, screen }
}

test('what the stream tells of a company that is being deleted here is not read, as there is nothing left', async () => {
  const { read } = await deleteCompany(replyingAfter(new Promise(() => {}), answering(updateCompany, RIMU)))
  tellOfBoth()
  await expect.poll(() => read).toEqual({ companies: 1, properties: 2 })
})

test('a company whose deletion was refused is shown as it is now, and followed as before', async () => {
  const { read, screen } = await deleteCompany(refusing(updateCompany, { status: 409, detail: 'It has changed.' }))
  await expect.element(screen.getByText('06 555 012')).toBeVisible()
  tellOfBoth()
  await expect.element(screen.getByText('06 555 013')).toBeVisible()
  expect(read.properties).toBe(2)
})
