import type { Mail } from './schema.ts'

/** When a message came. One that somebody dropped came when it was written, as far as it says so (docs/rules/mailbox.md#without-a-mailbox). */
export const whenCame = ({
  source,
  whenWritten,
  whenReceived,
}: Pick<Mail, 'source' | 'whenWritten' | 'whenReceived'>): string =>
  source === 'dropped' && whenWritten !== null && Date.parse(whenWritten) < Date.parse(whenReceived)
    ? whenWritten
    : whenReceived
