import { expect, it, test } from 'vitest'
import { ProblemError } from '../lib/problem-error.ts'
import { refusalOf, refusedFile } from './paper-refusal.ts'

it.each([
  ['scan.pdf', 1000, ''],
  ['SCAN.PDF', 10_485_760, ''],
  ['scan.pdf', 10_485_761, 'larger than 10 MB'],
  ['scan.pdf', 0, 'is empty'],
  ['scan.docx', 1000, 'is neither a PDF nor a photo'],
])('%s of %i bytes: %s', (name, size, refusal) => {
  const refused = refusedFile({ name, size })
  expect(refused ?? '').toContain(refusal)
  expect(refused === null).toBe(refusal === '')
})

test('what the server says about a paper is a sentence; other errors stay as they are', () => {
  const problem = { type: 'about:blank', title: 'Bad request', status: 400, detail: 'Not valid.', instance: '/' }
  const message = 'takes a PDF that opens without a password. Ask for one, or print it to a new PDF.'
  expect(refusalOf(new ProblemError({ ...problem, errors: [{ path: 'documentId', message }] }))).toBe(
    'The paper must be a PDF that opens without a password. Ask for one, or print it to a new PDF.',
  )
  expect(refusalOf(new ProblemError({ ...problem, status: 409, detail: 'It is taken.' }))).toBe('It is taken.')
})
