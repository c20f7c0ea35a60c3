import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { startFaultyMailServer, type FaultAt } from '../testing/faulty-mail-server.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { createMailer, type Message } from './mailer.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const opened of open.splice(0).toReversed()) await opened.close()
})

const opened = <T extends { close: () => unknown }>(thing: T): T => {
  open.push(thing)
  return thing
}

const mailerTo = (url: string) =>
  opened(
    createMailer({ SMTP_URL: url, MAIL_FROM: 'Office <office@kauri.example>', DATA_DIR: '', PRODUCT_NAME: 'Warrant' }),
  )

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const buildMessage = (overrides: Partial<Message> = {}): Message => ({
  messageId: '<12.abc@kauri.example>',
  inReplyTo: '',
  date: new Date('2026-03-09T20:00:00Z'),
  to: ['aroha@lifts.example'],
  cc: [],
  subject: 'Lift certificate for Rīmu House',
  html: '<p>Kia ora</p>',
  text: 'Kia ora',
  attachments: [],
  ...overrides,
})

describe('a message', () => {
  test('arrives with its id, thread, both texts, pictures and attachments', async () => {
    const server = opened(await startMailServer())
    const message = buildMessage({
      inReplyTo: '<11.abc@kauri.example>',
      cc: ['hemi@tower.example'],
      html: `<p>Kia ora</p><img src="data:image/png;base64,${PIXEL}">`,
      attachments: [
        {
          fileName: 'Tohu ā.pdf',
          contentType: 'application/pdf',
          open: async () => Readable.from([Buffer.from('%PDF-')]),
        },
      ],
    })

    const { recipients } = await mailerTo(server.url).send(message, [...message.to, ...message.cc])

    expect(recipients.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
    const [mail] = server.received
    expect(mail).toMatchObject({
      envelope: ['aroha@lifts.example', 'hemi@tower.example'],
      messageId: '<12.abc@kauri.example>',
      inReplyTo: '<11.abc@kauri.example>',
      references: '<11.abc@kauri.example>',
      date: '2026-03-09T20:00:00.000Z',
      from: { name: 'Office', address: 'office@kauri.example' },
      to: [{ address: 'aroha@lifts.example' }],
      cc: [{ address: 'hemi@tower.example' }],
      subject: 'Lift certificate for Rīmu House',
      text: 'Kia ora\n',
    })
    const [picture, file] = mail?.attachments ?? []
    expect(picture?.mimeType).toBe('image/png')
    expect(mail?.html).toContain(`<img src="cid:${picture?.contentId?.slice(1, -1)}">`)
    expect(file).toMatchObject({ filename: 'Tohu ā.pdf', mimeType: 'application/pdf' })
    expect(await new Blob([file?.content ?? '']).text()).toBe('%PDF-')
  })

  test('is the same to the byte at every try, with the hash of what went out', async () => {
    const server = opened(await startMailServer())
    const mailer = mailerTo(server.url)
    const attachments = [{ fileName: 'a.txt', contentType: 'text/plain', open: async () => Readable.from(['a']) }]
    const first = await mailer.send(buildMessage({ attachments }), ['aroha@lifts.example'])
    const second = await mailer.send(buildMessage({ attachments }), ['aroha@lifts.example'])

    const [sent, again] = server.received
    expect(again?.raw).toBe(sent?.raw)
    expect(first.contentHash).toBe(
      createHash('sha256')
        .update(sent?.raw ?? '')
        .digest('hex'),
    )
    expect(second.contentHash).toBe(first.contentHash)
  })
})

describe('a refusal', () => {
  test.each([
    [550, 'No such mailbox', 'refused'],
    [452, 'Mailbox full', 'deferred'],
    [421, 'Too busy', 'deferred'],
    [530, 'Log in first', 'deferred'],
  ])('of the message with %i %s leaves the recipient %s', async (code, text, outcome) => {
    const server = opened(await startMailServer({ refuseMessage: () => ({ code, text }) }))
    const { recipients } = await mailerTo(server.url).send(buildMessage(), ['aroha@lifts.example'])
    expect(recipients).toEqual([{ address: 'aroha@lifts.example', outcome, reason: `${code} ${text}` }])
  })

  test('of one recipient does not keep the others from getting it', async () => {
    const answers = new Map([
      ['gone@lifts.example', { code: 550, text: 'No such mailbox' }],
      ['full@lifts.example', { code: 452, text: 'Mailbox full' }],
    ])
    const server = opened(await startMailServer({ refuseRecipient: (address) => answers.get(address) }))
    const to = ['gone@lifts.example', 'aroha@lifts.example', 'full@lifts.example']
    const { recipients } = await mailerTo(server.url).send(buildMessage({ to }), to)
    expect(recipients).toEqual([
      { address: 'gone@lifts.example', outcome: 'refused', reason: '550 No such mailbox' },
      { address: 'aroha@lifts.example', outcome: 'accepted', reason: '' },
      { address: 'full@lifts.example', outcome: 'deferred', reason: '452 Mailbox full' },
    ])
    expect(server.received.map(({ envelope }) => envelope)).toEqual([['aroha@lifts.example']])
  })

  test('of all recipients is told of each', async () => {
    const refuseRecipient = (address: string) => ({ code: address.startsWith('gone') ? 550 : 452, text: 'No' })
    const server = opened(await startMailServer({ refuseRecipient }))
    const to = ['gone@lifts.example', 'full@lifts.example']
    const { recipients } = await mailerTo(server.url).send(buildMessage({ to }), to)
    expect(recipients.map(({ outcome }) => outcome)).toEqual(['refused', 'deferred'])
  })

  test('of a wrong password is no refusal of the message', async () => {
    const server = opened(
      await startMailServer({
        options: {
          disabledCommands: ['STARTTLS'],
          allowInsecureAuth: true,
          onAuth: (_auth, _session, done) => done(Object.assign(new Error('Bad password'), { responseCode: 535 })),
        },
      }),
    )
    const url = server.url.replace('://', '://office:wrong@')
    const { recipients } = await mailerTo(url).send(buildMessage(), ['aroha@lifts.example'])
    expect(recipients).toMatchObject([{ outcome: 'deferred', reason: '535 Bad password' }])
  })
})

describe('a connection that fails', () => {
  test.each<[FaultAt, number]>([
    ['greeting', 0],
    ['recipient', 0],
    ['data', 0],
    ['message', 0],
    ['answer', 1],
  ])('at the %s defers the message, and it has arrived whole %i times', async (at, arrived) => {
    const server = opened(await startFaultyMailServer())
    server.fail({ at, how: 'drop' })
    const { recipients } = await mailerTo(server.url).send(buildMessage(), ['aroha@lifts.example'])
    expect(recipients).toMatchObject([{ outcome: 'deferred' }])
    expect(server.messages).toHaveLength(arrived)
  })

  test.each<FaultAt>(['greeting', 'recipient', 'data', 'answer'])('by silence at the %s defers it', async (at) => {
    const server = opened(await startFaultyMailServer())
    server.fail({ at, how: 'hang' })
    const impatient = `${server.url}?greetingTimeout=100&socketTimeout=100`
    const { recipients } = await mailerTo(impatient).send(buildMessage(), ['aroha@lifts.example'])
    expect(recipients).toMatchObject([{ outcome: 'deferred' }])
  })

  test('because nobody listens defers it', async () => {
    const server = await startMailServer()
    await server.close()
    const { recipients } = await mailerTo(server.url).send(buildMessage(), ['aroha@lifts.example'])
    expect(recipients).toMatchObject([{ outcome: 'deferred', reason: expect.stringContaining('ECONNREFUSED') }])
  })

  test('leaves the next message a good one', async () => {
    const server = opened(await startFaultyMailServer())
    const mailer = mailerTo(server.url)
    server.fail({ at: 'message', how: 'drop' })
    await mailer.send(buildMessage(), ['aroha@lifts.example'])
    server.fail(undefined)
    const { recipients } = await mailer.send(buildMessage(), ['aroha@lifts.example'])
    expect(recipients).toMatchObject([{ outcome: 'accepted' }])
    expect(server.messages).toHaveLength(1)
  })
})

test('an attachment that cannot be read defers the message, and no part of it arrives', async () => {
  const server = opened(await startMailServer())
  const attachments = [
    { fileName: 'a.pdf', contentType: 'application/pdf', open: () => Promise.reject(new Error('The store is away')) },
  ]
  const { recipients } = await mailerTo(server.url).send(buildMessage({ attachments }), ['aroha@lifts.example'])
  expect(recipients).toMatchObject([{ outcome: 'deferred', reason: expect.stringContaining('The store is away') }])
  expect(server.received).toEqual([])
})

describe('a server that speaks TLS from the start', () => {
  const openSecure = async () => opened(await startMailServer({ options: { secure: true } }))

  test('is not trusted with a certificate that nobody vouches for', async () => {
    const server = await openSecure()
    const { recipients } = await mailerTo(server.url).send(buildMessage(), ['aroha@lifts.example'])
    expect(recipients).toMatchObject([{ outcome: 'deferred', reason: expect.stringContaining('certificate') }])
    expect(server.received).toEqual([])
  })

  test('is sent to when the address says that its certificate will do', async () => {
    const server = await openSecure()
    const url = `${server.url}?tls.rejectUnauthorized=false`
    const { recipients } = await mailerTo(url).send(buildMessage(), ['aroha@lifts.example'])
    expect(recipients).toMatchObject([{ outcome: 'accepted' }])
  })
})

test('one that is given up is not sent on', async () => {
  const server = opened(await startFaultyMailServer())
  server.fail({ at: 'greeting', how: 'hang' })
  const stop = new AbortController()
  const sending = mailerTo(server.url).send(buildMessage(), ['aroha@lifts.example'], stop.signal)
  stop.abort(new Error('Stopping'))
  await expect(sending).rejects.toThrow('Stopping')
})

test('without a mail server each message is a file that mail programs read, and a repeat the same file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'warrant-outbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const mailer = createMailer({ SMTP_URL: undefined, MAIL_FROM: undefined, DATA_DIR: folder, PRODUCT_NAME: 'Warrant' })

  const { recipients, contentHash } = await mailer.send(buildMessage(), ['aroha@lifts.example'])
  await mailer.send(buildMessage(), ['aroha@lifts.example'])

  expect(recipients).toMatchObject([{ outcome: 'accepted' }])
  expect(await readdir(path.join(folder, 'outbox'))).toEqual(['12.abc@kauri.example.eml'])
  const file = await readFile(path.join(folder, 'outbox', '12.abc@kauri.example.eml'))
  expect(contentHash).toBe(createHash('sha256').update(file).digest('hex'))
  expect(await PostalMime.parse(file)).toMatchObject({
    from: { name: 'Warrant' },
    subject: 'Lift certificate for Rīmu House',
  })
})
