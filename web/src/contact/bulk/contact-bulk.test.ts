import { describe, expect, test } from 'vitest'
import { buildListedContact } from '../../testing/factories.ts'
import { effectOnContact } from './contact-bulk.ts'

const ARCHIVED = { whenDeleted: '2026-03-01T00:00:00Z', isActive: false }
const restoring = (overrides: Parameters<typeof buildListedContact>[0]) =>
  effectOnContact(buildListedContact(overrides), 'restore', { kind: 'restore' })

describe('restoring contacts', () => {
  test('makes an archived one active', () => {
    expect(restoring(ARCHIVED)).toMatchObject({ before: 'Archived', after: 'Active', note: '' })
  })

  test('leaves one that is not archived, and one who was erased, as they are', () => {
    expect(restoring({})).toMatchObject({ after: '', note: 'Is not archived' })
    expect(restoring({ ...ARCHIVED, whenErased: '2026-03-01T00:00:00Z' })).toMatchObject({
      after: '',
      note: 'Was erased',
    })
  })

  test('is nothing that one of an inactive company can take', () => {
    const { after, isWrong, note } = restoring({ ...ARCHIVED, isCompanyActive: false })
    expect({ after, isWrong, note }).toEqual({ after: '', isWrong: true, note: 'Company needs to be active first' })
  })
})
