import type { Environment } from './environment.ts'
import { readPlusPart, SEAL_BYTES, withPlusPart } from './plus-address.ts'
import type { Sealer } from './sealer.ts'
import { addressIn } from './sender-address.ts'

/** The addresses that answers to e-mails and their delivery reports go to (docs/rules/mailbox.md#reply-addresses). */
export interface ReplyAddresses {
  /** The address of an e-mail, the same for all its tries; empty without a mailbox. */
  of: (emailId: number) => string
  /** The e-mail that an address names; null for an address of another mailbox, or one that we did not make. */
  read: (address: string) => number | null
}

type Replies = Partial<Pick<Environment, 'MAIL_IN_URL' | 'MAIL_REPLY_TO' | 'MAIL_FROM' | 'MAIL_REPLY_PLUS'>>

interface ReplyServices {
  environment: Replies
  sealerFor: (purpose: string) => Sealer
}

/** The mailbox's own address. */
export const replyMailbox = ({ MAIL_REPLY_TO, MAIL_FROM }: Replies): string => MAIL_REPLY_TO ?? addressIn(MAIL_FROM)

export function createReplyAddresses({ environment, sealerFor }: ReplyServices): ReplyAddresses {
  const address = replyMailbox(environment)
  const sealer = sealerFor('answers')
  const nameOf = (emailId: number) => Buffer.from(`email ${emailId}`)
  return {
    of: (emailId) => {
      if (!environment.MAIL_IN_URL) return ''
      if (environment.MAIL_REPLY_PLUS === 'off') return address
      return withPlusPart(address, { id: emailId, seal: sealer.seal(nameOf(emailId), SEAL_BYTES) })
    },
    // Also without a mailbox: a message that is dropped on a property may answer an e-mail from when there was one.
    read: (given) => {
      const part = readPlusPart(address, given)
      return part && sealer.isSealed(nameOf(part.id), part.seal) ? part.id : null
    },
  }
}
