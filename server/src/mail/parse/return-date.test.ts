import { expect, onTestFinished, test } from 'vitest'
import { answer } from '../testing/messages.ts'
import { parseMail } from './parse-mail.ts'

test.each([
  // 08:30 on Tuesday 10 March in New Zealand is still Monday in UTC.
  ['I will be back tomorrow.', '2026-03-11'],
  ['I am out of the office until tomorrow.', '2026-03-11'],
])('"%s", written in the morning in New Zealand, names the day after, wherever the server runs', async (text, day) => {
  const zone = process.env['TZ']
  onTestFinished(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  process.env['TZ'] = 'UTC'
  const message = answer({ text, headers: ['Auto-Submitted: auto-replied'] }).replace(
    /^Date:.*$/m,
    'Date: Tue, 10 Mar 2026 08:30:00 +1300\r',
  )
  expect(message).toContain('10 Mar 2026')
  expect((await parseMail(Buffer.from(message), 'Pacific/Auckland')).automatic).toEqual({ returnDate: day })
})

test('a message from the end of time names no day', async () => {
  const message = answer({ text: 'I am away and back on Monday.', headers: ['Auto-Submitted: auto-replied'] }).replace(
    /^Date:.*$/m,
    'Date: Fri, 31 Dec 9999 12:00:00 +0000\r',
  )
  expect((await parseMail(Buffer.from(message), 'Pacific/Auckland')).automatic).toEqual({ returnDate: null })
})
