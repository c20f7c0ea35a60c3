import { expect, it } from 'vitest'
import { belongsTo } from '@app/contract/document/rules'
import { paperName } from './paper-name.ts'

it.each([
  ['Form 12A Tōtara.pdf', '12 Form 12A Tōtara.pdf', 12],
  ['12A Tōtara.pdf', '12A Tōtara.pdf', 12],
  ['12 Form 12A.PDF', '12 Form 12A.pdf', 12],
  ['123 scan.pdf', '12 123 scan.pdf', 12],
  ['Scan\u0000 1/2.pdf', '12 Scan  1 2.pdf', 12],
  [`a${'🔥'.repeat(200)}.pdf`, `12 a${'🔥'.repeat(123)}.pdf`, 12],
  [`b${'a🔥'.repeat(100)}.pdf`, `12 b${'a🔥'.repeat(82)}a.pdf`, 12],
  [`${'a'.repeat(300)}.pdf`, `12 ${'a'.repeat(248)}.pdf`, 12],
])('%s is filed as %s', (chosen, filed, propertyId) => {
  const name = paperName(propertyId, chosen)
  expect(belongsTo(name, propertyId)).toBe(true)
  expect(name).toBe(filed)
})
