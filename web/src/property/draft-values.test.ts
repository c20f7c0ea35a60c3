import { describe, expect, it } from 'vitest'
import { BLANK_BWOF } from '../bwof/bwof-record.ts'
import { blankContact } from '../contact/contact-rows.ts'
import { changedPaths, countChanges } from '../lib/draft.ts'
import { buildProperty } from '../testing/factories.ts'
import { toPropertyDraft, type PropertyDraft } from './draft.ts'
import { draftValues, withValue } from './draft-values.ts'

const base = toPropertyDraft(buildProperty())
const pathsTo = (draft: PropertyDraft) => changedPaths(draftValues(base), draftValues(draft))

describe('what counts as a change', () => {
  it('is a value that differs from what was loaded, and nothing once it is put back', () => {
    const changed = withValue(base, 'city', 'Hastings')
    expect(pathsTo(changed)).toEqual(['city'])
    expect(pathsTo(withValue(changed, 'city', 'Napier'))).toEqual([])
  })

  it('is one change for a row, however much of it differs', () => {
    let draft = withValue(base, 'services.102.whenLastComplianceReceived', '2026-11-20')
    draft = withValue(draft, 'services.102.whenNextServiceAnniversary', '2028-02-12')
    draft = withValue(draft, 'siteContacts.31.mobile', '021 555 011')
    draft = withValue(draft, 'propertyBwof.buildingUse', 'Offices')
    draft = withValue(draft, 'propertyBwof.purposeGroup', 'WL')
    expect(pathsTo(draft)).toHaveLength(5)
    expect(countChanges(pathsTo(draft))).toBe(4)
  })

  it('is not a record or a contact in which nothing was entered', () => {
    const draft = { ...base, propertyBwof: BLANK_BWOF, siteContacts: [...base.siteContacts, blankContact(-1)] }
    expect(pathsTo(draft)).toEqual([])
  })

  it('is a removed row', () => {
    expect(pathsTo(withValue(base, 'services.101.whenDeleted', '2026-11-20T00:00:00Z'))).toEqual([
      'services.101.whenDeleted',
    ])
  })
})
