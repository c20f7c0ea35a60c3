import { describe, expect, it } from 'vitest'
import { BLANK_BWOF } from '../bwof/bwof-record.ts'
import { blankContact } from '../contact/contact-rows.ts'
import { newServiceRow } from '../service/property-services/service-rows.ts'
import { buildDocument, buildProperty } from '../testing/factories.ts'
import { changesToSave, draftErrors } from './changes-to-save.ts'
import { toPropertyDraft, type PropertyDraft } from './draft.ts'
import { withValue } from './draft-values.ts'

const property = buildProperty()
const base = toPropertyDraft(property)
const save = (draft: PropertyDraft, from: PropertyDraft = base) => changesToSave(from, draft, property.whenUpdated)

const definition = {
  serviceId: 2,
  parentServiceId: null,
  serviceName: 'Trial Evacuation',
  serviceShortName: 'Evac',
  buildingAct: '',
  isCategory: false,
  sort1: 2,
  sort2: 0,
  intervalMonths: 6,
  description: '',
  councilCodes: '',
  active: true,
  whenCreated: property.whenCreated,
  whenUpdated: property.whenUpdated,
}

describe('a save', () => {
  it('posts the changed fields alone, trimmed, with the stamp as read', () => {
    expect(save(withValue(base, 'city', ' Hastings '))).toEqual({
      body: { city: 'Hastings', whenUpdated: property.whenUpdated },
    })
  })

  it('posts the switches of a document, and nothing else of it', () => {
    const document = buildDocument()
    const from = toPropertyDraft(buildProperty({ documents: [document, buildDocument({ documentId: 202 })] }))
    expect(save(withValue(from, 'documents.201.active', false), from)).toEqual({
      body: {
        documents: [{ documentId: 201, active: false, whenUpdated: document.whenUpdated, whenDeleted: null }],
        whenUpdated: property.whenUpdated,
      },
    })
  })

  it('posts a changed row whole, with its id and its own stamp', () => {
    const outcome = save(withValue(base, 'services.102.ref', 'EL-4'))
    expect(outcome).toMatchObject({
      body: {
        services: [{ propertyServiceId: 102, ref: 'EL-4', price: 340, whenUpdated: property.services[1]?.whenUpdated }],
      },
    })
    expect(outcome).not.toHaveProperty('body.siteContacts')
  })

  it('posts a new service with what the definition and the operator give it', () => {
    const row = newServiceRow(-1, 12, definition, { companyId: 9, companyName: 'Warrant Works' })
    expect(save({ ...base, services: [...base.services, row] })).toMatchObject({
      body: {
        services: [
          {
            propertyServiceId: -1,
            serviceId: 2,
            active: true,
            price: 0,
            intervalMonths: 6,
            supplierCompanyId: 9,
            serviceType: 'Full Service',
          },
        ],
      },
    })
  })

  it('drops the blank contact at the end', () => {
    const siteContacts = [...base.siteContacts, blankContact(-1)]
    expect(save(withValue({ ...base, siteContacts }, 'city', 'Hastings'))).not.toHaveProperty('body.siteContacts')
  })

  it('sends a BWOF record that was emptied as null, and one that holds something whole', () => {
    const stored = { ...base, propertyBwof: { ...BLANK_BWOF, buildingUse: 'Offices' } }
    expect(save(withValue(stored, 'propertyBwof.buildingUse', ''), stored)).toMatchObject({
      body: { propertyBwof: null },
    })
    expect(save(withValue(stored, 'propertyBwof.purposeGroup', 'WL'), stored)).toMatchObject({
      body: { propertyBwof: { ...BLANK_BWOF, buildingUse: 'Offices', purposeGroup: 'WL' } },
    })
  })
})

describe('what the contract refuses', () => {
  it.each([
    ['streetAddress', '  ', 'is required'],
    ['services.102.price', null, 'takes an amount such as 145.50'],
    ['siteContacts.31.email', 'at home', 'takes an email address such as name@company.nz'],
    ['propertyBwof.buildingUse', 'x'.repeat(10_001), 'takes at most 10,000 characters'],
  ])('is said at %s', (path, value, message) => {
    expect(save(withValue(base, path, value))).toEqual({ errors: { [path]: message } })
  })

  it('is placed at the same rows when the server says it', () => {
    const sent = { services: [{ propertyServiceId: 102 }, { propertyServiceId: -1 }] }
    expect(
      draftErrors(
        [
          { path: 'customerCompanyId', message: 'names company 7, which does not exist' },
          { path: 'services.1.supplierCompanyId', message: 'names company 8, which does not exist' },
        ],
        sent,
      ),
    ).toEqual({
      customerCompanyId: 'names company 7, which does not exist',
      'services.-1.supplierCompanyId': 'names company 8, which does not exist',
    })
  })
})
