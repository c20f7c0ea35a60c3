import type { Environment } from './environment.ts'
import { readPlusPart, SEAL_BYTES, withPlusPart, type PlusPart } from './plus-address.ts'
import type { Sealer } from './sealer.ts'
import { addressIn } from './sender-address.ts'

/** What the address of an e-mail is made from. */
export interface AddressedEmail {
  emailId: number
  messageId: string
  /** From before Message-IDs were sealed. */
  isSealedByNumber: boolean
}

/** The addresses that answers to e-mails and their delivery reports go to (docs/rules/mailbox.md#reply-addresses). */
export interface ReplyAddresses {
  /** The address of an e-mail, the same for all its tries; empty without a mailbox. */
  of: (email: AddressedEmail) => string
  /** The plus part of an address, which anybody may have made up; null for an address of another mailbox. */
  read: (address: string) => PlusPart | null
  /** Whether we made the plus part, and for this e-mail. */
  isOf: (part: PlusPart, email: AddressedEmail) => boolean
}

type Replies = Partial<Pick<Environment, 'MAIL_IN_URL' | 'MAIL_REPLY_TO' | 'MAIL_FROM' | 'MAIL_REPLY_PLUS'>>

interface ReplyServices {
  environment: Replies
  sealerFor: (purpose: string) => Sealer
}

/** An integer of PostgreSQL; a plus part has room for more. */
const MAX_EMAIL_ID = 2_147_483_647

/** The mailbox's own address. */
export const replyMailbox = ({ MAIL_REPLY_TO, MAIL_FROM }: Replies): string => MAIL_REPLY_TO ?? addressIn(MAIL_FROM)

export function createReplyAddresses({ environment, sealerFor }: ReplyServices): ReplyAddresses {
  const address = replyMailbox(environment)
  const sealer = sealerFor('answers')
  // An e-mail that a restore lost leaves its number to another one, but no other has its Message-ID.
  const nameOf = ({ emailId, messageId, isSealedByNumber }: AddressedEmail) =>
    Buffer.from(isSealedByNumber ? `email ${emailId}` : `email ${emailId} ${messageId}`)
  return {
    of: (email) => {
      if (!environment.MAIL_IN_URL) return ''
      if (environment.MAIL_REPLY_PLUS === 'off') return address
      return withPlusPart(address, { id: email.emailId, seal: sealer.seal(nameOf(email), SEAL_BYTES) })
    },
    // Also without a mailbox: a message that is dropped on a property may answer an e-mail from when there was one.
    read: (given) => {
      const part = readPlusPart(address, given)
      return part && part.id <= MAX_EMAIL_ID ? part : null
    },
    isOf: ({ id, seal }, email) => id === email.emailId && sealer.isSealed(nameOf(email), seal),
  }
}
