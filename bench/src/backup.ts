import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Office } from './office.ts'
import { openSeparateDatabase } from './separate-database.ts'

const SERVER = path.join(import.meta.dirname, '../../server/src')
const STOP_WITH_PARENT = new URL('../../scripts/stop-with-parent.mjs', import.meta.url).href
const SAMPLE_EVERY_MS = 100

interface Command {
  milliseconds: number
  /** The most memory of the command, in megabytes. */
  most: number
  /** What it ended with: the tables, rows, documents and megabytes. */
  said: string
}

export interface BackupMeasurement {
  backup: Command
  restore: Command
  /** Rows and documents as they are, in megabytes; and the file with them. */
  megabytes: number
  fileMegabytes: number
}

/** A backup while the server runs, by the command of operators, and its restore into an empty installation. */
export async function measureBackup(office: Office): Promise<BackupMeasurement> {
  const folder = await mkdtemp(path.join(tmpdir(), 'warrant-bench-backup-'))
  const target = await openSeparateDatabase(office, 'bench_restored')
  await target.db.destroy()
  try {
    const file = path.join(folder, 'bench.backup')
    const backup = await runCommand('backup', [file], { DATABASE_URL: office.databaseUrl, DATA_DIR: office.dataDir })
    const restore = await runCommand('restore', [file], {
      DATABASE_URL: target.url,
      DATA_DIR: path.join(folder, 'restored'),
    })
    const [, megabytes = ''] = /([\d,.]+) MB/.exec(backup.said) ?? []
    return {
      // The folder says nothing of the figure.
      backup: { ...backup, said: backup.said.replace(file, path.basename(file)) },
      restore,
      megabytes: Number(megabytes.replaceAll(',', '')),
      fileMegabytes: (await stat(file)).size / 1e6,
    }
  } finally {
    await target.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function runCommand(
  command: 'backup' | 'restore',
  words: string[],
  variables: Record<string, string>,
): Promise<Command> {
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    [...process.execArgv, '--import', STOP_WITH_PARENT, path.join(SERVER, 'backup', `main-${command}.ts`), ...words],
    { env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  let said = ''
  child.stdout?.on('data', (text: Buffer) => (said += text.toString()))
  let [most, isOver] = [0, false]
  const watching = (async () => {
    while (!isOver) {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
      await pause(SAMPLE_EVERY_MS)
    }
  })()
  const [code] = await once(child, 'close')
  const milliseconds = performance.now() - begun
  isOver = true
  await watching
  if (code !== 0) throw new Error(`The ${command} ended with ${String(code)}: ${said}`)
  return { milliseconds, most, said }
}
