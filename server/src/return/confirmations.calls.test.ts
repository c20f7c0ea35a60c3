import { beforeAll, describe, expect, test } from 'vitest'
import { RETURN_LINK_MARK } from '@app/contract/email/rules'
import { useTestApp } from '../testing/test-app.ts'
import { realPdf } from '../testing/sample-files.ts'
import { buildLink, numberOf, SIGNED } from './testing.ts'

const opened = useTestApp({ MAIL_FROM: 'Kauri <office@kauri.example>' })
let staff = ''
beforeAll(async () => {
  staff = await opened().staffToken()
})

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The one e-mail to an address. */
const emailTo = (address: string) =>
  opened()
    .db.selectFrom('email')
    .innerJoin('emailRecipient', 'emailRecipient.emailId', 'email.emailId')
    .select(['email.emailId', 'subject', 'body', 'textBody'])
    .where('address', '=', address)
    .executeTakeFirstOrThrow()

describe('the confirmation of an answer', () => {
  test('is signed by the office with its own address, and says what was answered line by line', async () => {
    const link = await buildLink(opened(), staff, { systems: [{}, {}] })
    const email = 'lines@totara.example'
    numberOf(
      await link.send([[await realPdf(link.token), 'scan.pdf']], {
        ...SIGNED,
        recommendation: 'Remove SS 9.\nAdd <SS 8>.',
        email,
      }),
    )
    const { textBody, body } = await emailTo(email)
    expect(textBody.trimEnd().split('\n').at(-1)).toBe('office@kauri.example')
    expect(textBody).not.toContain('Return link')
    expect(textBody).toContain('\nRemove SS 9.\nAdd <SS 8>.\n')
    expect(body).toContain('Remove SS 9.<br />Add &lt;SS 8&gt;.')
  })

  test('brings nobody a link, whatever was answered', async () => {
    const link = await buildLink(opened(), staff)
    const email = 'mark@totara.example'
    const before = (await link.list()).data.length
    numberOf(
      await link.send([[await realPdf(link.token), 'scan.pdf']], {
        ...SIGNED,
        recommendation: RETURN_LINK_MARK,
        email,
      }),
    )
    await emailTo(email)
    expect((await link.list()).data).toHaveLength(before)
  })

  test('asks for the signature of the report that it brings', async () => {
    const link = await buildLink(opened(), staff)
    const email = 'report@totara.example'
    const systems = [{ propertyServiceId: link.propertyServiceId, reason: 'missed' }]
    numberOf(await link.answer('cannot', { systems, name: 'Hana Moana', email }))
    const { textBody } = await emailTo(email)
    expect(oneLine(textBody)).toContain('Please sign it, and send it back to us.')
  })
})

test.each([
  ['Form12A', 'Form 12A'],
  ['ReportInLieu', 'report in lieu of Form 12A'],
  ['SRaD', 'S-RaD'],
])('whoever sent a %s that is refused reads that it was a %s', async (kind, words) => {
  const link = await buildLink(opened(), staff)
  numberOf(await link.send([[await realPdf(link.token), 'scan.pdf']], { ...SIGNED, kind }))
  const [certificate] = await link.certificates()
  const { certificateId, whenUpdated } = certificate ?? { certificateId: 0, whenUpdated: '' }
  const reason = 'Page 2 is missing.\nThe date too.'
  await opened().call('/certificate/refuse', { token: staff, body: { certificateId, whenUpdated, reason } })
  const told = await opened()
    .db.selectFrom('email')
    .select(['subject', 'textBody'])
    .where('refusedCertificateId', '=', certificateId)
    .executeTakeFirstOrThrow()
  expect(told.subject).toMatch(new RegExp(`^Not accepted: ${words} for `))
  expect(oneLine(told.textBody)).toContain(`Thank you for the ${words} for `)
  expect(told.textBody).toContain('\nPage 2 is missing.\nThe date too.\n')
})
