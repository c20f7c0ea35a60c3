import { expect, test } from 'vitest'
import { buildCertificate } from '../testing/factories.ts'
import { certificateErrors, certificateToSave, CERTIFICATE_DRAFT, withSigned } from './certificate-draft.ts'

const certificate = buildCertificate({
  propertyServiceIds: [102, 103],
  iqpName: '',
  signedDate: null,
  periodFrom: null,
  periodTo: null,
})
const draft = CERTIFICATE_DRAFT.toDraft(certificate)

test('the period follows the day of signing, until somebody enters another period', () => {
  const signed = withSigned(draft, '2027-03-01')
  expect(signed).toMatchObject({ signedDate: '2027-03-01', periodFrom: '2026-03-02', periodTo: '2027-03-01' })
  expect(withSigned(signed, '2027-02-20')).toMatchObject({ periodFrom: '2026-02-21', periodTo: '2027-02-20' })
  expect(withSigned(signed, null)).toMatchObject({ signedDate: null, periodFrom: null, periodTo: null })
  const own = { ...signed, periodFrom: '2026-01-01', periodTo: '2026-12-31' }
  expect(withSigned(own, '2027-02-20')).toMatchObject({ periodFrom: '2026-01-01', periodTo: '2026-12-31' })
})

test('the systems are one value, whatever their order', () => {
  const turned = { ...draft, propertyServiceIds: [103, 102] }
  expect(CERTIFICATE_DRAFT.valuesOf(turned)).toEqual(CERTIFICATE_DRAFT.valuesOf(draft))
  expect(CERTIFICATE_DRAFT.withValue(draft, 'propertyServiceIds', '104')).toMatchObject({ propertyServiceIds: [104] })
  expect(CERTIFICATE_DRAFT.withValue(draft, 'propertyServiceIds', '')).toMatchObject({ propertyServiceIds: [] })
})

test('a certificate is saved whole, and needs a system', () => {
  const { payload } = certificateToSave(certificate, { ...draft, iqpName: ' Hana Moana ' })
  expect(payload).toMatchObject({ iqpName: 'Hana Moana', documentId: 201, whenUpdated: certificate.whenUpdated })
  const { errors = [] } = certificateToSave(certificate, { ...draft, propertyServiceIds: [] })
  expect(certificateErrors(errors)).toEqual({ propertyServiceIds: 'takes one specified system or more' })
  expect(certificateErrors([{ path: 'propertyServiceIds.1', message: 'is gone' }])).toEqual({
    propertyServiceIds: 'is gone',
  })
})
