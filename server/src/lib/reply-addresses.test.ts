import { expect, test } from 'vitest'
import { createReplyAddresses } from './reply-addresses.ts'
import { createSealer } from './sealer.ts'

const sealerFor = (purpose: string) => createSealer('a secret of the tests, long enough', purpose)
const MAILBOX = { MAIL_IN_URL: 'imaps://office:secret@mail.kauri.example', MAIL_FROM: 'Kauri <office@kauri.example>' }
const replies = createReplyAddresses({ environment: MAILBOX, sealerFor })

const email = (emailId: number, more = {}) => ({
  emailId,
  messageId: `<${emailId}@kauri.example>`,
  isSealedByNumber: false,
  ...more,
})
const isOf = (address: string, ...[emailId, more]: Parameters<typeof email>) => {
  const part = replies.read(address)
  return part !== null && replies.isOf(part, email(emailId, more))
}

test('an e-mail has one address, which names it however its letters are written', () => {
  const address = replies.of(email(1_999_999_999))
  expect(address).toMatch(/^office\+[0-9a-z-]+@kauri\.example$/)
  expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  expect(replies.of(email(1_999_999_999))).toBe(address)
  expect(replies.read(address.toUpperCase())?.id).toBe(1_999_999_999)
  expect(isOf(address.toUpperCase(), 1_999_999_999)).toBe(true)
})

test('an address that we did not make names nothing', () => {
  const address = replies.of(email(7))
  expect(isOf(address, 7)).toBe(true)
  expect(isOf(address.replace('+7', '+8'), 8)).toBe(false)
  expect(isOf(address, 8)).toBe(false)
  expect(replies.read(address.replace('kauri.example', 'evil.example'))).toBeNull()
  expect(isOf(`office+7-${'0'.repeat(20)}@kauri.example`, 7)).toBe(false)
  expect(replies.read('office+7-@kauri.example')).toBeNull()
  expect(replies.read(`office+7-${'0'.repeat(100_000)}@kauri.example`)).toBeNull()
  expect(replies.read(`office+zzzzzzz-${'0'.repeat(20)}@kauri.example`), 'no number of an e-mail').toBeNull()
  const other = createReplyAddresses({ environment: MAILBOX, sealerFor: () => createSealer('x'.repeat(32), 'answers') })
  expect(isOf(other.of(email(7)), 7)).toBe(false)
})

test('the address of an e-mail is not that of another one which got its number', () => {
  const address = replies.of(email(7))
  expect(isOf(address, 7, { messageId: '<another@kauri.example>' })).toBe(false)
  const before = replies.of(email(7, { isSealedByNumber: true }))
  expect(isOf(before, 7, { isSealedByNumber: true })).toBe(true)
  expect([isOf(before, 7), isOf(address, 7, { isSealedByNumber: true })]).toEqual([false, false])
})

test('without plus parts the address is the mailbox, and without a mailbox there is none', () => {
  const plain = { ...MAILBOX, MAIL_REPLY_TO: 'answers@kauri.example', MAIL_REPLY_PLUS: 'off' as const }
  expect(createReplyAddresses({ environment: plain, sealerFor }).of(email(7))).toBe('answers@kauri.example')
  expect(createReplyAddresses({ environment: { MAIL_FROM: 'office@kauri.example' }, sealerFor }).of(email(7))).toBe('')
})
