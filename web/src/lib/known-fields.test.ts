import { expect, it } from 'vitest'
import { knownFields } from './known-fields.ts'

it('takes the fields that are named from the record, null and empty ones too, and no others', () => {
  const record = { contactId: 3, city: '', ownerId: null, isActive: false }
  const blank: Omit<{ [Name in keyof typeof record]: unknown }, 'contactId'> = {
    city: 'Napier',
    ownerId: 7,
    isActive: true,
  }
  expect(knownFields(record, blank)).toEqual({
    city: '',
    ownerId: null,
    isActive: false,
  })
})

it('leaves a field blank that the record does not show', () => {
  expect(knownFields({ city: 'Napier' }, { city: '', notes: '' })).toEqual({ city: 'Napier', notes: '' })
})
