import { beforeAll, expect, test } from 'vitest'
import { buildCompany, buildProperty } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
let hastings = 0
let napier = 0

beforeAll(async () => {
  const { db, staffToken } = opened()
  token = await staffToken()
  hastings = await buildCompany(db, { companyName: 'Hastings District Council', isAuthority: true })
  napier = await buildCompany(db, { companyName: 'Napier City Council', isAuthority: true })
  await buildCompany(db, { companyName: 'Whangarei District Council', isAuthority: true })
  await buildCompany(db, { companyName: 'Napier Lifts', isSupplier: true })
  for (const property of [
    { city: 'Havelock North', suburb: 'Te Mata', regionalAuthorityCompanyId: hastings },
    { city: 'Havelock North', suburb: 'Te Mata', regionalAuthorityCompanyId: hastings },
    { city: 'Havelock North', suburb: 'The Border', regionalAuthorityCompanyId: napier },
    { city: 'Havelock North', regionalAuthorityCompanyId: napier },
    { city: 'Taupō', regionalAuthorityCompanyId: hastings },
    { city: 'Nelson', regionalAuthorityCompanyId: napier, whenDeleted: '2026-01-01T00:00:00Z' },
  ]) {
    await buildProperty(db, property)
  }
})

const suggested = async (query: Record<string, string>) => {
  const answer = await opened().call(`/property/authority-of-town?${new URLSearchParams(query).toString()}`, { token })
  return answer.json<{ authority: { companyName: string } | null }>().authority?.companyName ?? null
}

test.each([
  ['the one that most properties of the town have', { city: 'havelock north' }, 'Hastings District Council'],
  ['the same for one in no suburb', { city: 'Havelock North', suburb: '' }, 'Hastings District Council'],
  ['the one of the suburb', { city: 'Havelock North', suburb: 'the border' }, 'Napier City Council'],
  ['the one of a town that is typed without its macron', { city: 'taupo' }, 'Hastings District Council'],
  ['the one that is named after a new town', { city: 'Whangārei' }, 'Whangarei District Council'],
  ['of a town that only a supplier is named after, its council', { city: 'Napier' }, 'Napier City Council'],
  ['not the one of a deleted property', { city: 'Nelson' }, null],
  ['none for a town that nobody knows', { city: 'Atlantis' }, null],
])('suggests %s', async (_, query, name) => {
  expect(await suggested(query)).toBe(name)
})

test('a town is required', async () => {
  const answer = await opened().call('/property/authority-of-town', { token })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('city')
})
