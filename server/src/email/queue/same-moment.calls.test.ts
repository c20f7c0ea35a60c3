import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { useTestApp } from '../../testing/test-app.ts'
import { whileHeld } from '../../testing/while-held.ts'
import { buildWarrant, NOON } from '../testing/buildings.ts'

const opened = useTestApp({ MAIL_FROM: 'office@kauri.example' }, () => NOON)
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

async function sendBoth(order: 'list first' | 'dialog first') {
  const { db, call } = opened()
  const { propertyId, propertyServiceId, supplier } = await buildWarrant(db)
  const fromList = () =>
    call('/email/send', {
      token,
      body: { propertyServiceIdList: [propertyServiceId], isBwofEmail: true, canBeWithdrawn: true },
    })
  const fromDialog = () =>
    call('/email/generate-send-email', {
      token,
      body: {
        propertyId,
        recipientCompanyId: supplier.companyId,
        recipients: 'jobs@totara.example',
        ccRecipients: '',
        emailSubject: 'Form 12A',
        emailContent: '<p>Kia ora</p>',
        emailContentTemplate: 'Email_12A_Urgent',
        issuedDate: null,
        canBeWithdrawn: true,
      },
    })
  const hold = sql`select from property_service where property_service_id = ${propertyServiceId} for no key update`
  const answers = await whileHeld(db, hold, order === 'list first' ? [fromList, fromDialog] : [fromDialog, fromList])
  const queued = await db
    .selectFrom('email')
    .select('status')
    .where('propertyId', '=', propertyId)
    .where('status', '=', 'QUEUED')
    .execute()
  return { statuses: answers.map(({ statusCode }) => statusCode), queued: queued.length }
}

test.each(['list first', 'dialog first'] as const)(
  'a row that is sent from the list and from the dialog at the same moment is reminded of once: %s',
  async (order) => {
    expect(await sendBoth(order)).toEqual({ statuses: [200, 200], queued: 1 })
  },
)
