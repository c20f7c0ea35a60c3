import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createThread } from './thread.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'thread-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A thread with this program. */
async function threadOf(program: string) {
  const file = path.join(folder, 'program.mjs')
  await writeFile(file, program)
  return createThread<string, string>({ program: pathToFileURL(file), deadlineMs: 5000, memory: {} })
}

test('a thread that breaks after its answer ends alone, and the next job gets another one', async () => {
  const answered = path.join(folder, 'answered')
  const ended = path.join(folder, 'ended')
  const thread = await threadOf(`import { existsSync, writeFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    process.on('exit', () => writeFileSync(${JSON.stringify(ended)}, ''))
    parentPort.on('message', (job) => {
      parentPort.postMessage(job)
      // An error and an answer come by ways of their own: one that follows at once may overtake the answer.
      if (job === 'breaks') setInterval(() => {
        if (existsSync(${JSON.stringify(answered)})) throw new Error('late')
      }, 5)
    })`)
  expect(await thread.run('breaks')).toBe('breaks')
  await writeFile(answered, '')
  await vi.waitFor(() => access(ended), 10_000)
  await vi.waitFor(async () => expect(await thread.run('next')).toBe('next'), 10_000)
  await thread.close()
})
