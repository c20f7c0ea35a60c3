import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

/** A file system of Linux that is kept in memory. */
const MEMORY = '/dev/shm'
/** More than all tests hold there at a time, so that a full memory never fails one. */
const ENOUGH_BYTES = 4 * 2 ** 30

const NAME = 'warrant-tests-'

/**
 * Has this program and those that it starts keep temporary files in memory, where there is enough of it. Tests copy and drop
 * hundreds of databases of as many files each, which takes a fifth of their time on a disk. The files go with the program.
 */
export function keepTemporaryFilesInMemory() {
  if (freeBytes() < ENOUGH_BYTES) return
  removeAbandoned()
  const folder = mkdtempSync(path.join(MEMORY, `${NAME}${process.pid}-`))
  // PostgreSQL runs as another account where root runs the tests, and walks through to its own folder.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => remove(folder))
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Folders of programs that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(NAME) && Number.parseInt(name.slice(NAME.length), 10)
    if (pid && !isAlive(pid)) remove(path.join(MEMORY, name))
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/** What cannot be removed belongs to another account, or to a program that still stops. The next run tries again. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {}
}
