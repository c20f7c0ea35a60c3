import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isAlive } from '@app/server/lib/is-alive'
import { expect, test, vi } from 'vitest'
import type { OpenedOffice } from './office.ts'

/** Starts an office in a permanent folder. Returns the process id of its PostgreSQL once that runs. */
async function startTinyOffice() {
  const data = await mkdtemp(path.join(tmpdir(), 'warrant-bench-test-'))
  const words = ['--size', 'tiny', '--smtp', 'smtp://127.0.0.1:9', '--data', data]
  const child = fork(path.join(import.meta.dirname, 'office-process.ts'), words, { stdio: 'ignore' })
  const postmaster = path.join(data, 'postgres/cluster/postmaster.pid')
  return {
    child,
    exited: once(child, 'exit'),
    postgresPid: () =>
      vi.waitFor(async () => Number((await readFile(postmaster, 'utf8')).split('\n')[0]), { timeout: 20_000 }),
    isPostgresLeft: () => existsSync(postmaster),
    remove: () => rm(data, { recursive: true, force: true }),
  }
}

test('an office whose parent is gone stops its server and its PostgreSQL, and ends', async () => {
  const office = await startTinyOffice()
  const [{ serverPid }] = (await once(office.child, 'message')) as [OpenedOffice]
  const postgresPid = await office.postgresPid()
  expect([serverPid, postgresPid].map(isAlive)).toEqual([true, true])
  office.child.disconnect()
  await office.exited
  expect(isAlive(serverPid)).toBe(false)
  // PostgreSQL removes its file, which is what a stop waits for, just before it ends.
  expect(office.isPostgresLeft()).toBe(false)
  await expect.poll(() => isAlive(postgresPid)).toBe(false)
  await office.remove()
})

test('so does one that is still making its data', async () => {
  const office = await startTinyOffice()
  const postgresPid = await office.postgresPid()
  office.child.disconnect()
  await office.exited
  // A PostgreSQL that was just starting is stopped by its watcher.
  await expect.poll(() => isAlive(postgresPid)).toBe(false)
  expect(office.isPostgresLeft()).toBe(false)
  await office.remove()
})
