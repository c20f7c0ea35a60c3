import { REMINDER_KIND_NAMES } from '@app/contract/email/kinds'
import { expect, it } from 'vitest'
import { buildEmailRow, buildEmailSubService } from '../../testing/factories.ts'
import { recipientName } from '../compose/row-names.ts'
import { kindTone, toRowsRequest, rowKey } from './email-rows.ts'

const authority = buildEmailRow({
  emailContentTemplateName: 'Email_AuthorityOverdueBwofNotification',
  recipientCompanyId: 9,
  subServices: [],
})

it('names rows by the services that they remind of, and those for an authority by their property', () => {
  const two = buildEmailRow({
    subServices: [buildEmailSubService({ propertyServiceId: 7 }), buildEmailSubService({ propertyServiceId: 8 })],
  })
  expect(toRowsRequest([two, authority, buildEmailRow()], { isBwofEmail: true })).toEqual({
    isBwofEmail: true,
    propertyServiceIdList: [7, 8, 102],
    authorityPropertyIdList: [12],
  })
})

it('tells the rows of one property apart', () => {
  const rows = [
    authority,
    buildEmailRow({ recipientCompanyId: 9 }),
    buildEmailRow({ recipientCompanyId: null }),
    buildEmailRow({ subServices: [buildEmailSubService({ propertyServiceId: 7 })] }),
    buildEmailRow({ subServices: [buildEmailSubService({ propertyServiceId: 8 })] }),
  ]
  expect(new Set(rows.map(rowKey)).size).toBe(rows.length)
})

it.each([
  [5, 'Kea Fire', 'Kea Fire'],
  [5, '', 'ID: 5'],
  [null, '', 'Unknown'],
])('calls company %s, "%s": %s', (recipientCompanyId, recipientCompanyName, name) => {
  expect(recipientName({ recipientCompanyId, recipientCompanyName })).toBe(name)
})

it('calls the recipients of an e-mail to the site so', () => {
  const toSite = {
    recipientCompanyId: null,
    recipientCompanyName: '',
    emailContentTemplateName: 'Email_Bwof_Audit_Site',
  }
  expect(recipientName(toSite)).toBe('Site')
})

it('gives a colour to every reminder but requests and audits', () => {
  expect(REMINDER_KIND_NAMES.filter((kind) => kindTone(kind) === undefined)).toEqual([
    'Email_12A_Request',
    'Email_TrialEvac_Audit_Request',
    'Email_TrialEvac_FullService_Request',
    'Email_Bwof_Audit',
    'Email_Bwof_Audit_Site',
  ])
})
