import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { readEnvironment } from '../lib/environment.ts'
import { backupMetrics, backUpIfDue, startNightly } from './nightly.ts'
import { createSource, run, useFolder } from './testing.ts'

const at = useFolder()

const HOUR_MS = 3_600_000

test('a backup is made when one is due, by one process, and the newest are kept', async () => {
  const source = await createSource({ DATA_DIR: at('data'), BACKUP_DIR: at('nightly'), BACKUP_KEEP: '2' })
  const environment = readEnvironment(source.variables)
  const make = (now: Date) => backUpIfDue(source.url, environment, now)

  const made = await Promise.all([make(new Date()), make(new Date())])
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await make(new Date(Date.now() + HOUR_MS))).toBeUndefined()

  await writeFile(at('nightly', 'ours.txt'), 'of somebody else')
  await writeFile(at('nightly', 'warrant-2026-01-01T00-00-00Z.backup.partial-1'), 'left by a killed process')
  const names = [made.find(Boolean) ?? '']
  for (const days of [2, 4]) names.push((await make(new Date(Date.now() + days * 24 * HOUR_MS))) ?? '')
  expect((await readdir(at('nightly'))).toSorted()).toEqual(['ours.txt', ...names.slice(1)].toSorted())
  expect(await run('restore', { DATA_DIR: at('restored') }, at('nightly', names[2] ?? ''))).toMatchObject({ code: 0 })

  const registry = new Registry()
  backupMetrics(registry, environment)
  for (const name of names.slice(1))
    await utimes(at('nightly', name), new Date(), new Date(Date.now() - 3 * 24 * HOUR_MS))
  const [age] = (await registry.getSingleMetric('warrant_backup_age_seconds')?.get())?.values ?? []
  expect(age?.value).toBeCloseTo(3 * 24 * 3600, -2)
  await source.close()
})

test('backups of a clock that was ahead keep no new one from being made, and are the first to go', async () => {
  const source = await createSource({ DATA_DIR: at('ahead-data'), BACKUP_DIR: at('ahead'), BACKUP_KEEP: '1' })
  const environment = readEnvironment(source.variables)
  await mkdir(at('ahead'), { mode: 0o700 })
  const registry = new Registry()
  backupMetrics(registry, environment)
  const ages = async () => (await registry.getSingleMetric('warrant_backup_age_seconds')?.get())?.values ?? []
  expect(await ages()).toEqual([])

  const ofTheFuture = at('ahead', 'warrant-2099-01-01T00-00-00Z.backup')
  await writeFile(ofTheFuture, 'made while the clock was wrong')
  await utimes(ofTheFuture, new Date('2099-01-01'), new Date('2099-01-01'))
  expect(await ages()).toEqual([])
  const made = await backUpIfDue(source.url, environment, new Date())
  expect(await readdir(at('ahead'))).toEqual([made])
  expect(await ages()).toEqual([expect.objectContaining({ value: expect.closeTo(0, -3) })])

  // A folder that is no longer there.
  await rm(at('ahead'), { recursive: true })
  expect(await ages()).toEqual([])
  await source.close()
})

test('a folder that cannot be used is told at the start', async () => {
  await writeFile(at('no-folder'), '')
  const environment = readEnvironment({ DATA_DIR: at('data'), BACKUP_DIR: at('no-folder', 'backups') })
  const told = new Promise((resolve) => startNightly('postgres://127.0.0.1:1/none', environment, resolve))
  expect(await told).toMatchObject({
    message: expect.stringMatching(/^BACKUP_DIR is ".*", which cannot be written to/),
  })
})
