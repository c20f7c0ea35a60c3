import { expect, it } from 'vitest'
import { MAIN_KINDS, supplierKinds } from './document-kinds.ts'

it('offers the documents of a property in the order of the specification', () => {
  expect(MAIN_KINDS).toEqual(['bwof', 'evacuationReport', 'defectReport', 'amendment'])
})

it('offers to ask suppliers for certificates, and never the operator itself', () => {
  expect(supplierKinds(false)).toEqual(['iqpStatement', 'certificate', 'certificateRequest', 'reportInLieu'])
  expect(supplierKinds(true)).toEqual(['iqpStatement', 'certificate', 'reportInLieu'])
})
