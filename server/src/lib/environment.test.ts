import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const MAILBOX = 'imaps://answers%40kauri.example:secret@mail.kauri.example:993/INBOX'

test.each([
  ['not an address', 'mail.kauri.example'],
  ['without a user', 'imaps://mail.kauri.example/INBOX'],
  ['without a password', 'imaps://answers@mail.kauri.example/INBOX'],
  ['of another kind', 'pop3s://answers:secret@mail.kauri.example'],
  ['without encryption on another machine', 'imap://answers:secret@mail.kauri.example/INBOX'],
])('a mailbox that is %s is refused, and its address is not shown', (_, url) => {
  const reading = () => readEnvironment({ MAIL_IN_URL: url, MAIL_FROM: 'office@kauri.example' })
  expect(reading).toThrow(/^MAIL_IN_URL is not valid: it must be an address such as imaps:/)
  expect(reading).not.toThrow('secret')
})

test.each(['127.0.0.1', 'localhost', '[::1]'])('a mailbox at %s needs no encryption', (host) => {
  const url = `imap://answers:secret@${host}:1143/INBOX`
  expect(readEnvironment({ MAIL_IN_URL: url, MAIL_FROM: 'office@kauri.example' }).MAIL_IN_URL).toBe(url)
})

test('a mailbox needs an address that takes a plus part, unless that is off', () => {
  expect(() => readEnvironment({ MAIL_IN_URL: MAILBOX })).toThrow('MAIL_REPLY_TO is empty')
  const long = `${'a'.repeat(36)}@kauri.example`
  for (const MAIL_REPLY_TO of [long, 'office+warrant@kauri.example']) {
    expect(() => readEnvironment({ MAIL_IN_URL: MAILBOX, MAIL_REPLY_TO })).toThrow('takes no plus part')
    expect(readEnvironment({ MAIL_IN_URL: MAILBOX, MAIL_REPLY_TO, MAIL_REPLY_PLUS: 'off' })).toMatchObject({
      MAIL_REPLY_TO,
    })
  }
  expect(readEnvironment({ MAIL_IN_URL: MAILBOX, MAIL_FROM: 'Kauri <office@kauri.example>' })).toMatchObject({
    MAIL_IN_DONE: 'Warrant',
    MAIL_REPLY_PLUS: 'on',
  })
})

const PROVIDER = {
  OIDC_ISSUER: 'https://login.kauri.example',
  OIDC_CLIENT_ID: 'warrant',
  OIDC_CLIENT_SECRET: 'a secret of theirs',
  PUBLIC_URL: 'https://warrant.example.nz',
}

test('an identity provider needs all of its variables, and PUBLIC_URL', () => {
  expect(readEnvironment(PROVIDER)).toMatchObject({ OIDC_LABEL: 'single sign-on', PASSWORD_LOGIN: 'on' })
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL']) {
    expect(() => readEnvironment({ ...PROVIDER, [name]: '' })).toThrow(`${name} is empty: with OIDC_ISSUER`)
  }
})

test('an identity provider without encryption is refused, but on this machine', () => {
  const at = (OIDC_ISSUER: string) => readEnvironment({ ...PROVIDER, OIDC_ISSUER }).OIDC_ISSUER
  expect(() => at('http://login.kauri.example')).toThrow('OIDC_ISSUER is "http://login.kauri.example"')
  expect(at('http://localhost:8080/realms/kauri')).toBe('http://localhost:8080/realms/kauri')
})

test('passwords are not switched off where nothing else logs anybody in', () => {
  expect(() => readEnvironment({ PASSWORD_LOGIN: 'off' })).toThrow('OIDC_ISSUER must be set')
  expect(readEnvironment({ ...PROVIDER, PASSWORD_LOGIN: 'off' }).PASSWORD_LOGIN).toBe('off')
})

test.each([
  ['PORT', ' '],
  ['PORT', '0x10'],
  ['PORT', '1e3'],
  ['HOST', 'local host'],
  ['HOST', '[::1]'],
  ['BASE_PATH', '/a/../b'],
  ['BASE_PATH', `/${'a'.repeat(200)}!`],
  ['PUBLIC_URL', 'https://warrant.example.nz/?from=mail'],
  ['PUBLIC_URL', 'https://office:secret@warrant.example.nz/'],
  ['DATABASE_URL', 'postgres://warrant:100%@db.example/warrant'],
  ['DATABASE_POOL', '-5'],
  // Longer than a timer of Node or a timeout of PostgreSQL can be, which would fire at once or refuse every connection.
  ['DATABASE_STATEMENT_TIMEOUT', '25d'],
  ['DATABASE_WAIT', '25d'],
  ['STOP_NOTICE', '25d'],
  ['SESSION_IDLE', '999999d'],
  ['TOKEN_TTL', '999999d'],
  ['DOCUMENT_QUOTA', '999999TB'],
  ['DATA_DIR', ' '],
  ['DOCUMENT_STORE', 's3://papers?region=x'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.kauri.example?maxConnections=-1'],
  ['SMTP_URL', 'smtp://mail.kauri.example?rateLimit=many'],
  ['MAIL_FROM', '@'],
  ['MAIL_FROM', 'Kauri office@kauri.example'],
  ['MAIL_FROM', 'Kauri <office@kauri.example>, other@kauri.example'],
  ['METRICS_TOKEN', 'mānuka mānuka mānuka'],
  ['VIRUS_SCANNER', 'clamav.example.nz:99999'],
  ['VIRUS_SCANNER', 'clamav.example.nz:0'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '::1/129'],
])('%s is never %j', (name, value) => {
  const valid = { SMTP_URL: 'smtp://mail.kauri.example', MAIL_FROM: 'office@kauri.example' }
  expect(() => readEnvironment({ ...valid, [name]: value })).toThrow(
    new RegExp(`^${name} is (not valid|"[^]*"): it must be [^:]+`),
  )
})

test('what surrounds a value is left out, but of a secret', () => {
  const secret = ` ${'s'.repeat(31)}\n`
  expect(
    readEnvironment({
      PORT: ' 8080\r',
      ROLE: 'web ',
      PUBLIC_URL: ' HTTPS://Warrant.example.nz ',
      TOKEN_SECRET: secret,
    }),
  ).toMatchObject({ PORT: 8080, ROLE: 'web', PUBLIC_URL: 'https://warrant.example.nz/', TOKEN_SECRET: secret })
})

test.each(['::', '::1'])('without a PUBLIC_URL the address of an IPv6 host %s is one', (HOST) => {
  expect(new URL(readEnvironment({ HOST }).PUBLIC_URL).hostname).toBe(`[${HOST}]`)
})

test('a sender may have a name with every sign', () => {
  const MAIL_FROM = 'Kauri, Rimu & Co (NZ): Ltd <office@kauri.example>'
  expect(readEnvironment({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
})

test('the README lists every variable', () => {
  const readme = readFileSync('README.md', 'utf8')
  const variables = Object.keys(readEnvironment({}))
  expect(variables).toContain('DATABASE_URL')
  expect(variables.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
