import { countCertifiedSystems, listCertificates } from '@app/contract/certificate/calls'
import { getCompany } from '@app/contract/company/calls'
import { listDefects } from '@app/contract/defect/calls'
import { getPropertyEmails } from '@app/contract/email/calls'
import type { PropertyEmails } from '@app/contract/email/schema'
import type { VisibleProperty } from '@app/contract/property/schema'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildCompany, buildContact, buildProperty } from '../testing/factories.ts'
import { logIn, logInAs } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { Glance } from './Glance.tsx'

const READINESS = { bwofDay: '2027-02-12', ready: 3, total: 5 }
const NO_EMAILS: PropertyEmails = { last: null, next: null }

async function show(emails = NO_EMAILS, property: VisibleProperty = buildProperty(), customersName = 'Hemi') {
  serve(
    answering(listCertificates, { data: [] }),
    answering(countCertifiedSystems, { bwofAnniversary: '2027-02-12', certified: 2, total: 5 }),
    answering(listDefects, { data: [] }),
    answering(getPropertyEmails, emails),
    answering(getCompany, () =>
      buildCompany({
        companyId: 2,
        companyName: 'Kauri Holdings',
        contacts: [
          buildContact({ firstName: 'Gone', active: false }),
          buildContact({ contactId: 32, firstName: 'Mute', mobile: '', ddi: '' }),
          buildContact({ contactId: 33, firstName: customersName, lastName: 'Tau', mobile: '', ddi: '06 555 099' }),
        ],
      }),
    ),
  )
  await renderRoutedPart(<Glance property={property} readiness={READINESS} />)
}

const fact = (name: string) => page.getByRole('group', { name, exact: true })

beforeEach(logIn)

test('says when the warrant is due, what is in, and whom to call', async () => {
  await show()
  await expect.element(fact('Warrant due')).toMatchTextContent(/12 Feb 2027/)
  await expect.element(fact('Warrant due')).toMatchTextContent(/3 of 5 ready/)
  await expect.element(fact('Certificates')).toMatchTextContent(/2 of 5 certified/)
  await expect.element(fact('Open defects')).toMatchTextContent(/None/)
  await expect.element(fact('Last email')).toMatchTextContent(/None/)
  await expect.element(fact('Next email')).toMatchTextContent(/None planned/)
  await expect.element(fact('Customer')).toMatchTextContent(/Kauri Holdings/)
  await expect
    .element(fact('Customer').getByRole('link', { name: 'Customer 06 555 099' }))
    .toHaveAttribute('href', 'tel:06555099')
  await expect.element(fact('Site contact')).toMatchTextContent(/Aroha Ngata/)
  await expect
    .element(fact('Address').getByRole('link', { name: 'Map of 12 McVay Street, Napier South, Napier' }))
    .toHaveAttribute('href', expect.stringContaining('12%20McVay%20Street'))
  expect(await violations()).toEqual([])
})

test.each([390, 1440])('a long name hides no telephone, and a phone cuts nothing, at %i px', async (width) => {
  await page.viewport(width, 800)
  await show(NO_EMAILS, buildProperty(), 'Te Whaea Maraea Wilhelmina Featherstonehaugh-Cholmondeley')
  const link = fact('Customer').getByRole('link', { name: 'Customer 06 555 099' })
  await expect.element(link).toBeVisible()
  const { right } = fact('Customer').element().getBoundingClientRect()
  expect(link.element().getBoundingClientRect().right).toBeLessThanOrEqual(right)
  const cut = [...document.querySelectorAll('[aria-label="At a glance"] span')].filter(
    (text) => text.scrollWidth > text.clientWidth && getComputedStyle(text).overflow === 'hidden',
  )
  expect(width < 768 ? cut : []).toEqual([])
})

test('says what was written last and what comes next', async () => {
  await show({
    last: {
      emailId: 7,
      emailContentTemplateName: 'Email_12A_Request',
      recipientCompanyName: 'Tōtara Fire',
      subject: 'Form 12A',
      status: 'SENT',
      delivery: 'sent',
      whenQueued: '2026-11-01T00:00:00Z',
      whenSent: '2026-11-01T00:01:00Z',
    },
    next: {
      emailContentTemplateName: 'Email_12A_Urgent',
      recipientCompanyName: 'Tōtara Fire',
      day: '2026-12-04',
      why: '',
    },
  })
  await expect.element(fact('Last email')).toMatchTextContent(/01 Nov 2026, .* · Tōtara Fire/)
  await expect.element(fact('Next email')).toMatchTextContent(/04 Dec 2026, .* · Tōtara Fire/)
})

test('a building without customer and contacts says so', async () => {
  await show(NO_EMAILS, buildProperty({ customerCompanyId: null, siteContacts: [] }))
  await expect.element(fact('Customer')).toMatchTextContent(/None/)
  await expect.element(fact('Site contact')).toMatchTextContent(/None/)
})

test('a customer reads no e-mails and nothing of the office', async () => {
  logInAs({ Role: ['ExternalCustomer'], IsAdministrator: false })
  await show()
  await expect.element(fact('Warrant due')).toBeVisible()
  await expect.element(fact('Next email')).not.toBeInTheDocument()
  await expect.element(fact('Customer')).not.toBeInTheDocument()
})

test.each(['ExternalCustomer', 'ExternalSupplier'] as const)('%s reads whom to call on the site', async (role) => {
  logInAs({ Role: [role], IsAdministrator: false })
  const contact = { contactId: 31, companyId: null, propertyId: 4, firstName: 'Aroha', lastName: 'Ngata', jobTitle: '' }
  const numbers = { email: 'aroha@site.example', mobile: '021 555 010', ddi: '' }
  await show(NO_EMAILS, { ...buildProperty(), siteContacts: [{ ...contact, ...numbers }] })
  await expect.element(fact('Site contact')).toMatchTextContent(/Aroha Ngata/)
  await expect.element(fact('Site contact').getByRole('link', { name: 'Site contact 021 555 010' })).toBeVisible()
})

test('a supplier reads no count of systems, of which it sees only its own', async () => {
  logInAs({ Role: ['ExternalSupplier'], IsAdministrator: false })
  await show()
  await expect.element(fact('Warrant due')).toMatchTextContent(/12 Feb 2027/)
  expect(fact('Warrant due').element().textContent).not.toContain('ready')
})
