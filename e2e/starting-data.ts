import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cloneDatabase, startTestPostgres } from '@app/server/testing/test-postgres'
import { finish, serve, passToWorkers, type StartingData, type StartingPlace } from './servers.ts'

const REGISTER = path.join(import.meta.dirname, '../server/src/import/fixtures/sample-register.csv')

/** Prepares the starting data of the journeys once, as people would: by an import, and by a first start. */
export default async function makeStartingData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'warrant-journeys-'))
  const postgres = await startTestPostgres(folder)
  const removeAll = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const { url, superuserUrl } = postgres
  const place = { postgres: { url, superuserUrl }, folder }
  try {
    await Promise.all([make('register', place), make('demo', place)])
  } catch (error) {
    await removeAll()
    throw error
  }
  passToWorkers(place)
  return removeAll
}

async function make(data: StartingData, { postgres, folder }: StartingPlace): Promise<void> {
  const dataDir = path.join(folder, data)
  const databaseUrl = await cloneDatabase(postgres, data, 'template0')
  if (data === 'register') await finish(['import/main.ts', REGISTER], databaseUrl, dataDir)
  const { stop } = await serve(data, databaseUrl, dataDir)
  await stop()
}
