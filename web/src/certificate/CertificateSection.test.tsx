import { listCertificates } from '@app/contract/certificate/calls'
import type { Role } from '@app/contract/roles'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildCertificate } from '../testing/factories.ts'
import { logInAs } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { CertificateSection } from './CertificateSection.tsx'

async function show(...roles: Role[]) {
  await page.viewport(1440, 900)
  logInAs({ Role: roles, IsAdministrator: false })
  const refused = buildCertificate({ state: 'refused', reason: 'It is not signed.' })
  serve(answering(listCertificates, { data: [refused] }))
  await renderRoutedPart(
    <CertificateSection
      propertyId={12}
      services={[]}
      bwofDay={null}
      linkedId={undefined}
      onLinkClosed={() => undefined}
    />,
  )
  await expect.element(page.getByRole('button', { name: /^Open Form 12A/ })).toBeVisible()
}

test.each<[string, Role[]]>([
  ['a supplier', ['ExternalSupplier']],
  ['a supplier who is a customer as well', ['ExternalCustomer', 'ExternalSupplier']],
])('%s reads what became of its certificates, and why', async (_, roles) => {
  await show(...roles)
  await expect.element(page.getByRole('cell', { name: 'Refused It is not signed.' })).toBeVisible()
})

test('a customer reads no states, as it gets accepted ones only', async () => {
  await show('ExternalCustomer')
  await expect.element(page.getByRole('cell', { name: /not signed/ })).not.toBeInTheDocument()
})
