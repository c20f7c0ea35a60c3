import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { test } from '@playwright/test'
import { startMailServer } from '@app/server/testing/mail-server'
import { cloneDatabase, dropDatabase, type TestPostgres } from '@app/server/testing/test-postgres'
import { stopProcess } from '@app/server/testing/stop-process'
import { programEnvironment, STOP_WITH_PARENT } from '@app/server/testing/stop-with-parent'
import { linkFiles } from './link-files.ts'
import { forgetTokens } from './session.ts'

const SERVER = path.join(import.meta.dirname, '../server/src')

export const ADMINISTRATOR = { userName: 'admin@warrant.example', password: 'kereru-over-rimu-7' }

/** The data that a file of journeys starts with: an imported register, or the demonstration (see starting-data.ts). */
export type StartingData = 'register' | 'demo'

/** Where the starting data is: for each kind a database and a DATA_DIR with its name. */
export interface StartingPlace {
  postgres: TestPostgres
  folder: string
}

/** The environment variable that passes the place from the global set-up to the workers. */
const PLACE = 'JOURNEYS_START_FROM'

export const passToWorkers = (place: StartingPlace): void => {
  process.env[PLACE] = JSON.stringify(place)
}

export function startingPlace(): StartingPlace {
  const place = process.env[PLACE]
  if (!place) throw new Error('There is no starting data: run journeys with npm run test:e2e')
  return JSON.parse(place)
}

/**
 * Starts a server for the journeys of one file, on a copy of the starting data that no other file changes. Call it first
 * in the file. The returned function gives the server's address, and `dataDir` its folder; call them in tests and hooks
 * only. `variables` adds to the environment of the server what earlier hooks have made. With `isRestored` the data was
 * backed up and restored before, as an operator does.
 */
export function useServer(
  data: StartingData,
  variables: () => Readonly<Record<string, string>> = () => ({}),
  { isRestored = false } = {},
): (() => string) & { dataDir: () => string } {
  let server: Awaited<ReturnType<typeof serveCopy>> | undefined
  test.beforeAll(async () => {
    server = await serveCopy(startingPlace(), data, variables(), isRestored)
  })
  test.afterAll(() => server?.stop())
  const running = () => {
    if (!server) throw new Error('The server runs only during tests and hooks')
    return server
  }
  return Object.assign(() => running().address, { dataDir: () => running().dataDir })
}

/** Starts a mail server for the journeys of one file, which takes and keeps what the product sends. */
export function useMailServer(): () => MailServer {
  let mailServer: MailServer | undefined
  test.beforeAll(async () => {
    mailServer = await startMailServer()
  })
  test.afterAll(() => mailServer?.close())
  return () => {
    if (!mailServer) throw new Error('The mail server runs only during tests and hooks')
    return mailServer
  }
}
type MailServer = Awaited<ReturnType<typeof startMailServer>>

async function serveCopy(
  place: StartingPlace,
  data: StartingData,
  variables: Readonly<Record<string, string>>,
  isRestored: boolean,
) {
  const { databaseUrl, dataDir, remove } = await copyOf(place, data)
  if (isRestored) {
    const file = path.join(dataDir, 'before.backup')
    await finish(['backup/main-backup.ts', file], databaseUrl, dataDir)
    await finish(['backup/main-restore.ts', file, '--force'], databaseUrl, dataDir)
  }
  const { address, stop } = await serve(data, databaseUrl, dataDir, variables)
  return {
    address,
    dataDir,
    stop: async () => {
      await stop()
      await remove()
    },
  }
}

/** A copy of the starting data that no other file changes. */
export async function copyOf({ postgres, folder }: StartingPlace, data: StartingData) {
  const name = `${data}_${randomUUID().replaceAll('-', '')}`
  const dataDir = await mkdtemp(path.join(folder, `${data}-`))
  linkFiles(path.join(folder, data), dataDir)
  const databaseUrl = await cloneDatabase(postgres, name, data)
  return {
    databaseUrl,
    dataDir,
    remove: async () => {
      await dropDatabase(postgres, name)
      // Removing thousands of files one by one would take several times as long.
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a server on a free port, with more variables of its environment. It stops with this process at the latest. */
export async function serve(
  data: StartingData,
  databaseUrl: string,
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
) {
  const server = runProgram(['main.ts', ...(data === 'demo' ? ['--demo'] : [])], databaseUrl, dataDir, variables)
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const listening = /is at (http:\/\/[\w.:-]+)/.exec(output)
      if (listening?.[1]) resolve(listening[1])
    })
    server.once('exit', () => reject(new Error(`The server did not start: ${output}`)))
  })
  forgetTokens(address)
  return { address, stop: () => stopProcess(server) }
}

/** Runs a program of the server to its end. */
export async function finish(args: string[], databaseUrl: string, dataDir: string): Promise<void> {
  const program = runProgram(args, databaseUrl, dataDir)
  program.stdout?.resume()
  const [code] = await once(program, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`)
}

const runProgram = (
  [file = '', ...args]: string[],
  databaseUrl: string,
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
): ChildProcess =>
  spawn(
    process.execPath,
    [...STOP_WITH_PARENT, '--disable-warning=ExperimentalWarning', path.join(SERVER, file), ...args],
    {
      env: {
        ...programEnvironment(),
        PORT: '0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        LOG_LEVEL: 'warn',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
