import type { Certificate } from '@app/contract/certificate/schema'
import type { Property } from '@app/contract/property/schema'
import type { Settings } from '@app/contract/settings/schema'
import type { AcceptedDoubt, Warrant, WarrantCheck } from '@app/contract/warrant/schema'
import { ANNIVERSARY, buildBuilding, certificateCalls, SIGNED, TODAY } from '../certificate/testing.ts'
import { buildCompany, buildContact, buildLogin } from '../testing/factories.ts'
import type { TestApp } from '../testing/test-app.ts'

/** Sets the operator with one signatory as an administrator, and answers the signatory's id. */
export async function setSignatory({ call, db }: TestApp, token: string): Promise<number> {
  const operatorCompanyId = await buildCompany(db, { companyName: 'Warrant Services Limited' })
  const { whenUpdated } = (await call('/settings', { token })).json<Settings>()
  const signatories = [{ name: 'Mere Parata', position: 'Compliance manager', iqpNumber: 'IQP 1042' }]
  const saved = await call('/settings', { token, body: { whenUpdated, operatorCompanyId, signatories } })
  return saved.json<Settings>().signatories[0]?.signatoryId ?? 0
}

/** A staff login's token, and a signatory whom an administrator has set. */
export async function prepareIssuing(app: TestApp): Promise<{ token: string; signatoryId: number }> {
  const token = await app.staffToken()
  await buildLogin(app.db, { loginEmail: 'chief@office.example', isAdministrator: true })
  return { token, signatoryId: await setSignatory(app, await app.tokenOf('chief@office.example')) }
}

/** What a building needs on record for its warrant. */
const RECORD = {
  bwofIssuedBy: 'Operator',
  buildingUse: 'Offices',
  maximumNumberOfOccupants: '120',
  complianceSchedule: 'CS 99',
  buildingSafetyManualLocated: 'Reception',
  complianceScheduleMonths: 12,
  legalDescription: 'Lot 1 DP 2',
  purposeGroup: 'WL',
  highestFireHazardCategoryFhcNumber: '2',
  firstConstructed: '1990',
} as const

interface Issuable {
  signatoryId: number
  systems?: object[]
  due?: string
  signedDate?: string
  issueDate?: string
}

/** A building with all facts, and its calls. Nothing but the evidence is missing for its warrant. */
export async function buildIssuable(
  app: TestApp,
  token: string,
  { signatoryId, systems = [{}, {}], due = ANNIVERSARY, signedDate = SIGNED, issueDate = TODAY }: Issuable,
) {
  const { db, call } = app
  const ownerId = await buildCompany(db, { companyName: 'Kauri Holdings Limited', isOwner: true })
  const building = await buildBuilding(app, token, { due, systems, property: { ownerId } })
  const { propertyId } = building
  await db
    .insertInto('propertyBwof')
    .values({ propertyId, ...RECORD })
    .execute()
  const read = async () => (await call(`/property/${propertyId}`, { token })).json<Property>()
  const check = async (query = '') =>
    (await call(`/property/${propertyId}/bwof-check?${query}`, { token })).json<WarrantCheck>()
  const reasons = async (): Promise<AcceptedDoubt[]> =>
    (await check(`issueDate=${issueDate}`)).findings.map(({ code, field, propertyServiceId }) => ({
      code,
      field,
      propertyServiceId,
      reason: 'Looked at by the office.',
    }))
  const request = async (change: object = {}) => ({
    propertyId,
    bwofAnniversary: due,
    issueDate,
    signatoryId,
    acceptedDoubts: await reasons(),
    whenUpdated: (await read()).whenUpdated,
    ...change,
  })
  const { file, accept } = certificateCalls(app, token)
  return {
    ...building,
    read,
    check,
    request,
    /** Files and accepts one Form 12A for all systems. */
    certify: async (facts: object = {}): Promise<Certificate> =>
      (await accept(await file(building, { signedDate, ...facts }))).json(),
    issue: async (change: object = {}) => call('/bwof/issue', { token, body: await request(change) }),
    listed: async (as = token) =>
      (await call(`/bwof/list?propertyId=${propertyId}`, { token: as })).json<{ data: Warrant[] }>().data,
  }
}

/** A building with its warrant issued, whose council and site have an address. */
export async function buildIssued(app: TestApp, token: string, signatoryId: number) {
  const { db } = app
  const building = await buildIssuable(app, token, { signatoryId, systems: [{}] })
  await building.certify()
  const { propertyId } = building
  const authority = await buildCompany(db, { companyName: 'Napier City Council', isAuthority: true })
  await buildContact(db, { companyId: authority, email: 'bwof@council.example' })
  await buildContact(db, { propertyId, email: 'reception@rimu.example' })
  await db
    .updateTable('property')
    .set({ regionalAuthorityCompanyId: authority })
    .where('propertyId', '=', propertyId)
    .execute()
  return { ...building, warrant: (await building.issue()).json<Warrant>() }
}
