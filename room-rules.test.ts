import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importOverrides } from './room-rules.ts'
import { ROOMS } from './rooms.ts'

/** The message with which the linter refuses an import by a file of a folder; undefined if it may import that. */
function refusal(files: string, specifier: string): string | undefined {
  const patterns = importOverrides()
    .filter((override) => override.files.includes(files))
    .flatMap(({ rules }) => rules['no-restricted-imports'][1].patterns)
  expect(patterns.length).toBeGreaterThan(0)
  return patterns.find(({ regex }) => regex && new RegExp(regex, 'u').test(specifier))?.message
}

test.each([
  // A lower room, and the own one.
  ['server/src/company/*', '../contact/queries.ts'],
  ['server/src/company/*', './queries.ts'],
  ['server/src/email/queue/*', '../rules/reminder.ts'],
  ['web/src/app/*', '../history/HistoryScreen.tsx'],
  ['contract/src/calls.ts', './company/calls.ts'],
  ['server/src/company/*', '@app/contract/company/schema'],
])('%s may import %s', (files, specifier) => {
  expect(refusal(files, specifier)).toBeUndefined()
})

test.each([
  // A higher room, a room to which no arrow is drawn, a higher workspace, and helpers of tests.
  ['server/src/contact/*', '../company/queries.ts', 'server/src/contact must not import server/src/company'],
  ['server/src/lib/*', '../database/connection.ts', 'server/src/lib must not import server/src/database'],
  ['server/src/email/rules/*', '../queue/queue-emails.ts', 'must not import server/src/email/queue'],
  ['web/src/property/*', '../history/api.ts', 'web/src/property must not import web/src/history'],
  ['contract/src/auth/*', '@app/server/auth/login', 'contract must not import server'],
  ['web/src/company/*', '@app/server/company/queries', 'web must not import server'],
  ['server/src/company/*', '../testing/factories.ts', 'Only tests may import this.'],
])('%s must not import %s', (files, specifier, message) => {
  expect(refusal(files, specifier)).toContain(message)
})

test('docs/architecture.md names every room', () => {
  const named = readFileSync('docs/architecture.md', 'utf8')
  const rooms = ['contract', 'server', 'web'].flatMap((workspace) => Object.keys(ROOMS[workspace] ?? {}))
  const folders = rooms.filter((room) => /^[a-z][a-z-]*$/.test(room))
  expect(folders).toContain('property')
  expect(folders.filter((room) => !named.includes(`\`${room}\``))).toEqual([])
})
