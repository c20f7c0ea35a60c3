import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addMonths, printedDay } from '@app/contract/dates'
import { certificatesWantedBy } from '../calendar/certificates-wanted-by.ts'
import { certificateCalls } from '../certificate/testing.ts'
import { realPdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { ANNIVERSARY, buildLink, SIGNED } from './testing.ts'

const opened = useTestApp({ MAIL_FROM: 'Kauri <office@kauri.example>' })
let staff = ''
beforeAll(async () => {
  staff = await opened().staffToken()
})

test('the link and the day in a refusal are those of the certificate, also once the next warrant is due', async () => {
  const { db } = opened()
  const link = await buildLink(opened(), staff, {})
  expect((await link.send([[await realPdf(link.token), 'a.pdf']], SIGNED)).statusCode).toBe(200)
  const [certificate] = await link.certificates()
  if (!certificate) throw new Error('No certificate came')
  const next = addMonths(ANNIVERSARY, 12)
  await db
    .updateTable('propertyService')
    .set({ whenNextServiceAnniversary: next })
    .where('propertyId', '=', link.propertyId)
    .where('serviceId', '=', 1)
    .execute()
  expect((await certificateCalls(opened(), staff).refuse(certificate)).statusCode).toBe(200)
  const { rows } = await sql<{ bwofAnniversary: string; subject: string; textBody: string }>`
    select return_link.bwof_anniversary, subject, text_body from return_link join email using (email_id)
    where return_link.property_id = ${link.propertyId}`.execute(db)
  expect(rows).toMatchObject([{ bwofAnniversary: ANNIVERSARY }])
  const text = `${rows[0]?.subject} ${rows[0]?.textBody}`
  expect(text).toContain('Please send us a corrected one by')
  expect(text).not.toContain(printedDay(certificatesWantedBy(next, null)))
})
