import { expect, test } from 'vitest'
import { holdReasons, type HoldFacts } from './hold-reasons.ts'

const free: HoldFacts = {
  snoozedTill: null,
  promisedTill: null,
  isAnswerWaiting: false,
  recipientCompanyId: 7,
  isRecipientActive: true,
  isRecipientAutomated: true,
  isPropertyAutomated: true,
  recipients: ['jobs@totara.example'],
  doAddressesFail: false,
}

test.each<[string, Partial<HoldFacts>, string]>([
  ['nothing', {}, ''],
  ['a snooze until tomorrow', { snoozedTill: '2026-11-21' }, 'SNOOZED'],
  ['a snooze until today', { snoozedTill: '2026-11-20' }, 'SNOOZED'],
  ['a snooze that ended yesterday', { snoozedTill: '2026-11-19' }, ''],
  ['a promise until today', { promisedTill: '2026-11-20' }, 'PROMISED'],
  ['a promise that ended yesterday', { promisedTill: '2026-11-19' }, ''],
  ['an answer that nobody has checked', { isAnswerWaiting: true }, 'ANSWER WAITING'],
  ['a supplier that wants none', { isRecipientAutomated: false }, 'SUPPLIER AUTOMATION OFF'],
  ['a property for which none are sent', { isPropertyAutomated: false }, 'PROPERTY AUTOMATION OFF'],
  ['nobody to write to', { recipients: [] }, 'NO RECIPIENTS'],
  ['addresses that fail', { doAddressesFail: true }, 'ADDRESS FAILS'],
  ['an inactive supplier', { isRecipientActive: false }, 'SUPPLIER INACTIVE'],
  [
    'no supplier',
    { recipientCompanyId: null, isRecipientActive: false, isRecipientAutomated: false, recipients: [] },
    'NO RECIPIENTS',
  ],
  [
    'everything',
    {
      snoozedTill: '2027-01-01',
      isRecipientAutomated: false,
      isPropertyAutomated: false,
      recipients: [],
      isRecipientActive: false,
    },
    'SNOOZED, SUPPLIER AUTOMATION OFF, PROPERTY AUTOMATION OFF, NO RECIPIENTS, SUPPLIER INACTIVE',
  ],
])('%s', (_, facts, reasons) => {
  expect(holdReasons({ ...free, ...facts }, '2026-11-20').join(', ')).toBe(reasons)
})
