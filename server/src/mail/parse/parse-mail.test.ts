import { MAIL_TEXT_LENGTH } from '@app/contract/mail/rules'
import { describe, expect, test } from 'vitest'
import { PERMANENT_REPORTS, postfixDelayed } from '../testing/delivery-reports.ts'
import { answer, eml } from '../testing/messages.ts'
import { parseMail } from './parse-mail.ts'
import { slowness } from '../../testing/pace.ts'

const parse = (message: string | Buffer) => parseMail(Buffer.from(message), 'Pacific/Auckland')

describe('a delivery report', () => {
  test.each(PERMANENT_REPORTS)('of %s names the address, the message and the reason', async (_, message, reason) => {
    const { report, automatic, attachments, answers } = await parse(message)
    expect(automatic).toBeNull()
    expect(report?.recipients).toMatchObject([{ address: 'aroha@lifts.example', action: 'failed', reason }])
    expect(attachments.length).toBeLessThanOrEqual(2)
    expect([...(report?.messageIds ?? []), ...answers]).toContain('<11.abc@kauri.example>')
  })

  test('of a delay is not permanent', async () => {
    const { report } = await parse(postfixDelayed)
    expect(report?.recipients).toMatchObject([
      { action: 'delayed', reason: 'The mail server of the address could not be reached.' },
    ])
    expect(report?.messageIds).toEqual(['<11.abc@kauri.example>'])
  })

  test('is none if a person writes about one', async () => {
    const text = 'Delivery has failed to these recipients or groups: aroha@lifts.example. Can you try another address?'
    expect((await parse(answer({ text }))).report).toBeNull()
  })
})

describe('an automatic answer', () => {
  test.each([
    ['Auto-Submitted: auto-replied'],
    ['Auto-Submitted: auto-generated (vacation)'],
    ['X-Auto-Response-Suppress: All'],
    ['Precedence: bulk'],
    ['Precedence: auto_reply'],
    ['X-Autoreply: yes'],
  ])('is known by %s', async (header) => {
    expect((await parse(answer({ headers: [header] }))).automatic).not.toBeNull()
  })

  test.each([
    ['Subject: Automatic reply: Lift certificate', 'Automatic reply: Lift certificate'],
    ['Subject: Out of office: Lift certificate', 'Out of office: Lift certificate'],
    ['an answer of a person', 'Re: Lift certificate'],
    ['what a person asks for', 'Out of office hours access to the lift'],
  ])('by its subject: %s', async (why, subject) => {
    const isAutomatic = why.startsWith('Subject')
    expect((await parse(answer({ subject }))).automatic !== null).toBe(isAutomatic)
  })

  test.each<[string, string | null]>([
    ['I am on leave and back on 16 March 2026.', '2026-03-16'],
    ['I am away from 9 to 20 March. I will return on Monday 23 March.', '2026-03-23'],
    ['I am out of the office until 14/04/2026 with no access to e-mail.', '2026-04-14'],
    ['I will be back on Wednesday.', '2026-03-11'],
    ['I was back on 2 March 2020.', null],
    ['Thank you for your message. We will get back to you shortly.', null],
  ])('with "%s" names %s', async (text, returnDate) => {
    const { automatic } = await parse(answer({ text, headers: ['Auto-Submitted: auto-replied'] }))
    expect(automatic).toEqual({ returnDate })
  })
})

describe('the quoted part', () => {
  test.each([
    [
      'Gmail',
      eml('On Mon, 9 Mar 2026 at 09:00, Kauri Compliance <office@kauri.example>', 'wrote:', '', '> Kia ora', '> Aroha'),
    ],
    [
      'Outlook',
      eml(
        '________________________________',
        'From: Kauri <office@kauri.example>',
        'Sent: Monday',
        'To: Aroha',
        'Subject: Lift certificate',
        '',
        'Kia ora Aroha',
      ),
    ],
    ['old Outlook', eml('-----Original Message-----', 'From: Kauri', 'Kia ora Aroha')],
    ['a phone', eml('Le lun. 9 mars 2026 à 09:00, Kauri <office@kauri.example> a écrit :', '> Kia ora')],
    ['marks alone', eml('> Kia ora', '> Aroha')],
  ])('of %s is folded', async (_, quoted) => {
    const text = `It comes on Friday.\r\n\r\n${quoted}`
    const read = await parse(answer({ text }))
    expect(read.text).toBe('It comes on Friday.')
    expect(read.quotedText).toBe(quoted.replaceAll('\r', ''))
  })

  test('is told from an answer below it', async () => {
    const { text, quotedText } = await parse(
      answer({ text: eml('On Monday 9 March Kauri wrote:', '> Kia ora', '', 'It comes on Friday.') }),
    )
    expect(text).toBe('It comes on Friday.')
    expect(quotedText).toContain('> Kia ora')
  })

  test('is not what somebody writes about a person', async () => {
    const text = 'From: here on we send them monthly.\nOn Friday we come.'
    expect((await parse(answer({ text }))).text).toBe(text)
  })
})

test('what is too long is cut between characters', async () => {
  // Two code units each, after one: a cut at an even length would halve one.
  const long = (length: number) => `x${'😀'.repeat(length / 2)}`
  const { text, subject, fromName } = await parse(
    answer({ from: `${long(200)} <aroha@lifts.example>`, subject: long(500), text: long(2 * MAIL_TEXT_LENGTH) }),
  )
  expect(fromName).toBe(long(200 - 2))
  expect(subject).toBe(long(500 - 2))
  expect(text).toBe(long(MAIL_TEXT_LENGTH - 2))
})

describe('hostile mail', () => {
  test('has no script, style, form or picture from elsewhere', async () => {
    const html = `<p onclick="evil()">Kia ora <img src="https://evil.example/pixel.png"><script>evil()</script>
      <style>@import 'https://evil.example/x.css'</style><form action="https://evil.example"><input></form>
      <a href="javascript:evil()">link</a><iframe src="https://evil.example"></iframe>
      <div style="background:url(https://evil.example/y.png)">text</div><svg><script>evil()</script></svg></p>`
    const { html: shown, text } = await parse(answer({ headers: [], text: html }).replace('text/plain', 'text/html'))
    expect(shown).toContain('Kia ora')
    expect(shown).not.toMatch(/evil\.example|evil\(|<img|<style|<script|<form|onclick|javascript:/)
    expect(text).toContain('Kia ora')
  })

  test('without headers, or without anything, is read', async () => {
    expect(await parse('')).toMatchObject({ messageId: '', fromAddress: '', subject: '', text: '' })
    expect(await parse('no headers at all')).toMatchObject({ fromAddress: '' })
    expect(await parse(Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10, 0, 200]))).toMatchObject({ fromAddress: '' })
  })

  test('with NUL, line breaks and marks of direction in names gives plain lines', async () => {
    const read = await parse(
      eml(
        'From: =?utf-8?Q?Aroha=00=0D=0ABcc:_evil=40evil.example?= <aroha@lifts.example>',
        'Subject: =?utf-8?Q?Lift=00=0D=0AX-Evil:_1?=',
        'Message-ID: <a b\0c@lifts.example>',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: application/pdf; name="=?utf-8?Q?..=2F..=2Fetc=2Fpasswd=00=E2=80=AEfdp.exe?="',
        'Content-Disposition: attachment',
        '',
        'x',
        '--b--',
      ),
    )
    expect(read.messageId).toBe('')
    const lines = [read.fromName, read.subject, ...read.attachments.map(({ fileName }) => fileName)].join('')
    expect(lines).not.toMatch(/[\p{Cc}\u202e/\\]/u)
  })

  test('in a wrong, or an unknown, charset is text that the database can hold', async () => {
    const message = Buffer.concat([
      Buffer.from(eml('Subject: x', 'Content-Type: text/plain; charset=klingon', '', '')),
      Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]),
    ])
    const { text } = await parse(message)
    expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
  })

  test('with 10,000 parts lists the first, in little time', async () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => [
      '--b',
      `Content-Type: application/pdf; name="${index}.pdf"`,
      '',
      'x',
    ]).flat()
    const started = performance.now()
    const { attachments } = await parse(
      eml('Subject: x', 'Content-Type: multipart/mixed; boundary=b', '', ...parts, '--b--'),
    )
    expect(attachments).toHaveLength(200)
    expect(performance.now() - started).toBeLessThan(5000 * slowness())
  })

  test('that is nested too deeply is not read', async () => {
    const depth = 200
    const start = Array.from({ length: depth }, (_, index) => [
      `Content-Type: multipart/mixed; boundary=b${index}`,
      '',
      `--b${index}`,
    ]).flat()
    await expect(parse(eml('Subject: x', ...start, '', 'x'))).rejects.toThrow('nesting')
  })

  test('with a long line of marks is read in little time', async () => {
    const started = performance.now()
    for (const text of ['>'.repeat(2_000_000), 'On '.repeat(300_000), '<'.repeat(2_000_000), 'a@'.repeat(500_000)]) {
      await parse(answer({ text, headers: ['X-Failed-Recipients: x'] }))
      await parse(answer({ text, headers: ['Auto-Submitted: auto-replied'] }).replace('text/plain', 'text/html'))
    }
    expect(performance.now() - started).toBeLessThan(20_000 * slowness())
  })
})
