import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What people read: the screens, the messages of the server, the forms and the user guide, without tests. */
const READ = ['{web,forms,contract,server}/src/**/*.{ts,tsx}', 'docs/user-guide/*.md']
const NOT_READ = /\.test\.tsx?$|\/testing\//

const COMMENT = /\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs

/** The names that columns have in the files of others. */
const OTHER_NAMES = /otherNames: \[[^\]]*\]/g

// The words that the specification fixes have "email", so all others have it too (docs/rules/screens.md#words).
test('"email" is spelled in one way wherever people read it', async () => {
  const found: string[] = []
  for await (const file of glob(READ)) {
    if (NOT_READ.test(file)) continue
    const text = readFileSync(file, 'utf8')
    const words = file.endsWith('.md') ? text : text.replace(COMMENT, '').replace(OTHER_NAMES, '')
    found.push(...(words.match(/^.*(?<![a-z-])e-mail.*$/gim) ?? []).map((line) => `${file}: ${line.trim()}`))
  }
  expect(found).toEqual([])
})
