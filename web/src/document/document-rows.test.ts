import { expect, it } from 'vitest'
import { buildDocument } from '../testing/factories.ts'
import { withNewDocuments } from './document-rows.ts'

const plan = buildDocument()
const warrant = buildDocument({ documentId: 202, fileName: '12 BWOF 2026.pdf' })

it('adds new uploads to both versions', () => {
  expect(withNewDocuments([warrant, plan], [plan], [plan])).toEqual({ saved: [warrant, plan], edited: [warrant, plan] })
})

it('keeps a switched document with its old whenUpdated', () => {
  const inactive = { ...plan, active: false }
  const newer = { ...plan, whenUpdated: '2026-05-01T00:00:00Z' }
  expect(withNewDocuments([warrant, newer], [plan], [inactive])).toEqual({
    saved: [warrant, plan],
    edited: [warrant, inactive],
  })
})

it('takes a newer version of a document that was not switched', () => {
  const newer = { ...plan, active: false, whenUpdated: '2026-05-01T00:00:00Z' }
  expect(withNewDocuments([newer], [plan], [plan])).toEqual({ saved: [newer], edited: [newer] })
})

it('drops documents that somebody else deleted', () => {
  expect(withNewDocuments([warrant], [plan, warrant], [{ ...plan, active: false }, warrant])).toEqual({
    saved: [warrant],
    edited: [warrant],
  })
})
