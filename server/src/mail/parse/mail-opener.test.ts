import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer } from '../testing/messages.ts'
import { createMailOpener } from './mail-opener.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mail-opener-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Opens a message on threads that run `start` before they begin; also says how many of them were started. */
async function openWith(start: string) {
  const started = path.join(folder, 'started')
  const program = path.join(folder, 'program.mjs')
  const worker = new URL('./mail-worker.ts', import.meta.url).href
  await writeFile(started, '')
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(started)}, 'x')
    const isFirst = readFileSync(${JSON.stringify(started)}, 'utf8') === 'x'
    ${start}
    await import(${JSON.stringify(worker)})`,
  )
  const opener = createMailOpener(20_000, pathToFileURL(program))
  const mail = await opener.parse(Buffer.from(answer({ subject: 'The lift' })), 'Pacific/Auckland')
  await opener.close()
  return { mail, threads: (await readFile(started, 'utf8')).length }
}

test('a message whose thread ends for another reason is opened once more', async () => {
  const { mail } = await openWith(`if (isFirst) throw new Error('EMFILE: too many open files')`)
  expect(mail).toMatchObject({ subject: 'The lift' })
})

test('a message whose threads all end cannot be read', async () => {
  const { mail, threads } = await openWith(`throw new Error('EMFILE: too many open files')`)
  expect([mail, threads]).toEqual([{ unreadable: 'It cannot be read.' }, 2])
})

test('a message that takes too much memory is not opened once more', async () => {
  const { mail, threads } = await openWith(`const all = []; for (;;) all.push(new Array(100_000).fill(1.5))`)
  expect([mail, threads]).toEqual([{ unreadable: 'It cannot be read.' }, 1])
})
