import { describe, expect, it } from 'vitest'
import { BLANK_BWOF } from '../bwof/bwof-record.ts'
import { buildContact, buildProperty } from '../testing/factories.ts'
import { toPropertyDraft } from './draft.ts'
import { withOwner } from './property-edits.ts'

const draft = {
  ...toPropertyDraft(buildProperty()),
  propertyBwof: { ...BLANK_BWOF, ownerContactId: 7, buildingUse: 'Offices' },
}
const owner = {
  companyId: 9,
  companyName: 'Rātā Family Trust',
  companyShortName: '',
  streetAddress: '',
  postalAddress: '',
  suburb: '',
  city: 'Gisborne',
  postCode: '',
  companyPhone: '06 555 020',
}

describe('a new owner', () => {
  it('brings its first active contact onto the BWOF', () => {
    const contacts = [buildContact({ contactId: 41, active: false }), buildContact({ contactId: 42 })]
    const changed = withOwner(draft, { ...owner, contacts })
    expect(changed.fields.ownerId).toBe(9)
    expect(changed.ownerContacts.map(({ contactId }) => contactId)).toEqual([42])
    expect(changed.propertyBwof).toMatchObject({ ownerContactId: 42, buildingUse: 'Offices' })
  })

  it('without contacts clears the one on the BWOF', () => {
    expect(withOwner(draft, { ...owner, contacts: [] }).propertyBwof?.ownerContactId).toBeNull()
  })

  it('begins no BWOF record where there is none', () => {
    expect(
      withOwner({ ...draft, propertyBwof: null }, { ...owner, contacts: [buildContact()] }).propertyBwof,
    ).toBeNull()
  })

  it('can be nobody', () => {
    expect(withOwner(draft, null)).toMatchObject({ fields: { ownerId: null }, owner: null, ownerContacts: [] })
  })
})
