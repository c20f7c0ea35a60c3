import { expect, test } from 'vitest'
import { SUBJECT_LENGTH } from '@app/contract/email/rules'
import { withReference } from './reference.ts'

test.each([
  ['Form 12A', 'Form 12A [#12]'],
  ['Form 12A [#12]', 'Form 12A [#12]'],
  ['[#12] Re: Form 12A [#12]', 'Re: Form 12A [#12]'],
  ['Form [#1] 12A', 'Form [#1] 12A [#12]'],
  ['Form\r\nBcc: a@b.nz\u0000  12A ', 'Form Bcc: a@b.nz 12A [#12]'],
  ['', '[#12]'],
])('%j becomes %j', (subject, expected) => {
  expect(withReference(subject, 12)).toBe(expected)
})

test.each([0, 1])('no character of a long subject is cut in half: %i', (at) => {
  const subject = withReference('a'.repeat(at) + '🔥'.repeat(SUBJECT_LENGTH), 12)
  expect(subject).toMatch(/🔥 \[#12\]$/u)
  expect(subject.isWellFormed()).toBe(true)
  expect(subject.length).toBeLessThanOrEqual(SUBJECT_LENGTH)
})

test('a long subject keeps its reference', () => {
  const subject = withReference('a'.repeat(SUBJECT_LENGTH), 12)
  expect(subject).toHaveLength(SUBJECT_LENGTH)
  expect(subject).toMatch(/a \[#12\]$/)
})
