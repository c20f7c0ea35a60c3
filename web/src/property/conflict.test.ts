import { describe, expect, it } from 'vitest'
import { serviceRows } from '../service/property-services/service-rows.ts'
import { buildProperty, buildService } from '../testing/factories.ts'
import { conflictBetween, draftAfterSave, isAllSaved, mergedDraft } from './conflict.ts'
import { toPropertyDraft } from './draft.ts'
import { withValue } from './draft-values.ts'

const property = buildProperty()
const base = toPropertyDraft(property)
const theirs = withValue(withValue(base, 'city', 'Gisborne'), 'suburb', 'Kaiti')
const mine = withValue(withValue(base, 'city', 'Hastings'), 'services.102.ref', 'EL-4')

describe('two versions side by side', () => {
  it('says who changed what', () => {
    expect(conflictBetween(base, theirs, mine)).toEqual({
      differences: [
        { path: 'suburb', theirs: 'Kaiti', mine: 'Napier South', changedBy: 'them' },
        { path: 'city', theirs: 'Gisborne', mine: 'Hastings', changedBy: 'both' },
        { path: 'services.102.ref', theirs: '', mine: 'EL-4', changedBy: 'me' },
      ],
      lost: [],
    })
  })

  it('names edits that their removal of a row leaves no place for', () => {
    const removed = { ...theirs, services: theirs.services.slice(0, 1) }
    expect(conflictBetween(base, removed, mine).lost).toEqual(['services.102.ref'])
  })
})

describe('joining them', () => {
  it('takes theirs, and mine where it was chosen', () => {
    const merged = mergedDraft(theirs, mine, ['services.102.ref'])
    expect(merged.fields).toMatchObject({ city: 'Gisborne', suburb: 'Kaiti' })
    expect(merged.services[1]?.ref).toBe('EL-4')
  })

  it('keeps the rows that I added and those that they added', () => {
    const added = serviceRows.change(base.services.slice(0, 1), 101, { propertyServiceId: -1, ref: 'EL-9' })
    const merged = mergedDraft(
      toPropertyDraft({ ...property, services: [...property.services, buildService({ propertyServiceId: 103 })] }),
      { ...mine, services: [...mine.services, ...added] },
      [],
    )
    expect(merged.services.map(serviceRows.idOf)).toEqual([101, 102, 103, -1])
  })

  it('takes the name of my supplier with its id', () => {
    const services = serviceRows.change(base.services, 102, { supplierCompanyId: 8, supplierName: 'Tūī Compliance' })
    expect(mergedDraft(theirs, { ...base, services }, ['services.102.supplierCompanyId']).services[1]).toMatchObject({
      supplierCompanyId: 8,
      supplierName: 'Tūī Compliance',
    })
  })
})

it('keeps what was typed while a save was under way', () => {
  const [first] = base.services
  if (!first) throw new Error('The factory gives services')
  const sent = { ...base, services: [...base.services, { ...first, propertyServiceId: -1 }] }
  const now = withValue(sent, 'city', 'Hastings')
  const saved = toPropertyDraft({
    ...property,
    services: [...property.services, buildService({ propertyServiceId: 103 })],
  })
  expect(draftAfterSave(saved, sent, sent)).toBe(saved)
  const after = draftAfterSave(saved, sent, now)
  expect(after.fields.city).toBe('Hastings')
  expect(after.services.map(serviceRows.idOf)).toEqual([101, 102, 103])
})

it('keeps what was typed into a row while it was added', () => {
  const [first] = base.services
  if (!first) throw new Error('The factory gives services')
  const added = { ...first, propertyServiceId: -1, ref: 'EL-9', supplierCompanyId: null, supplierName: '' }
  const sent = { ...base, services: [...base.services, added] }
  const typed = withValue(withValue(sent, 'services.-1.adminNotes', 'Ring first'), 'services.-1.supplierCompanyId', 8)
  const now = { ...typed, services: serviceRows.change(typed.services, -1, { supplierName: 'Tūī Compliance' }) }
  const saved = { ...base, services: [...base.services, { ...added, propertyServiceId: 103 }] }
  expect(draftAfterSave(saved, sent, now).services).toEqual([
    ...base.services,
    {
      ...added,
      propertyServiceId: 103,
      adminNotes: 'Ring first',
      supplierCompanyId: 8,
      supplierName: 'Tūī Compliance',
    },
  ])
})

describe('a save of which no answer came', () => {
  const [first] = base.services
  if (!first) throw new Error('The factory gives services')
  const added = { ...first, propertyServiceId: -1, ref: 'EL-9' }
  const tried = { ...withValue(base, 'city', 'Hastings'), services: [...base.services, added] }
  const done = {
    ...withValue(base, 'city', 'Hastings'),
    services: [...base.services, { ...added, propertyServiceId: 103 }],
  }

  it('has nothing left to save', () => {
    expect(isAllSaved(base, done, tried)).toBe(true)
    expect(isAllSaved(base, done, withValue(tried, 'services.-1.ref', 'EL-10'))).toBe(false)
  })

  it('adds no row twice', () => {
    const merged = mergedDraft(done, withValue(tried, 'suburb', 'Mahora'), ['suburb'])
    expect(merged.services.map(serviceRows.idOf)).toEqual([101, 102, 103])
  })
})
