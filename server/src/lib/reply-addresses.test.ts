import { expect, test } from 'vitest'
import { createReplyAddresses } from './reply-addresses.ts'
import { createSealer } from './sealer.ts'

const sealerFor = (purpose: string) => createSealer('a secret of the tests, long enough', purpose)
const MAILBOX = { MAIL_IN_URL: 'imaps://office:secret@mail.kauri.example', MAIL_FROM: 'Kauri <office@kauri.example>' }
const replies = createReplyAddresses({ environment: MAILBOX, sealerFor })

test('an e-mail has one address, which names it however its letters are written', () => {
  const address = replies.of(1_999_999_999)
  expect(address).toMatch(/^office\+[0-9a-z-]+@kauri\.example$/)
  expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  expect(replies.of(1_999_999_999)).toBe(address)
  expect(replies.read(address.toUpperCase())).toBe(1_999_999_999)
})

test('an address that we did not make names nothing', () => {
  const [start = '', seal = ''] = replies.of(7).split('-')
  expect(replies.read(`${start.replace('+7', '+8')}-${seal}`)).toBeNull()
  expect(replies.read(replies.of(7).replace('kauri.example', 'evil.example'))).toBeNull()
  expect(replies.read(`office+7-${'0'.repeat(20)}@kauri.example`)).toBeNull()
  expect(replies.read('office+7-@kauri.example')).toBeNull()
  expect(replies.read(`office+7-${'0'.repeat(100_000)}@kauri.example`)).toBeNull()
  const other = createReplyAddresses({ environment: MAILBOX, sealerFor: () => createSealer('x'.repeat(32), 'answers') })
  expect(replies.read(other.of(7))).toBeNull()
})

test('without plus parts the address is the mailbox, and without a mailbox there is none', () => {
  const plain = { ...MAILBOX, MAIL_REPLY_TO: 'answers@kauri.example', MAIL_REPLY_PLUS: 'off' as const }
  expect(createReplyAddresses({ environment: plain, sealerFor }).of(7)).toBe('answers@kauri.example')
  expect(createReplyAddresses({ environment: { MAIL_FROM: 'office@kauri.example' }, sealerFor }).of(7)).toBe('')
})
