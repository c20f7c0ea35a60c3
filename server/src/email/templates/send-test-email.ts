import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../app-context.ts'
import { ProblemError } from '../../lib/problem.ts'
import { messageDomain } from '../../lib/message-domain.ts'

/**
 * Sends a preview to the login that asks for it, at once. It does not appear in the lists.
 *
 * @throws ProblemError 502 with the mail server's reason
 */
export async function sendTestEmail(
  { mailer, environment }: Pick<AppContext, 'mailer' | 'environment'>,
  recipient: string,
  { subject, html, text }: { subject: string; html: string; text: string },
  now: Date,
): Promise<void> {
  const message = {
    messageId: `<${randomUUID()}@${messageDomain(environment)}>`,
    inReplyTo: '',
    date: now,
    to: [recipient],
    cc: [],
    subject: `Test: ${subject}`,
    html,
    text,
    attachments: [],
  }
  const { recipients } = await mailer.send(message, [recipient])
  const refusal = recipients.find(({ outcome }) => outcome !== 'accepted')
  if (refusal) throw new ProblemError(502, 'mail-refused', refusal.reason)
}
