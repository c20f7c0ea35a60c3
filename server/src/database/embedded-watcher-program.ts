import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tryLock } from './embedded-lock.ts'
import { findPostmaster, stopPostmaster } from './embedded-postmaster.ts'
import { NOBODY } from './embedded-programs.ts'

// Started by the shell of embedded-watcher.ts when Warrant has ended or asked for it. The word is `gone` if Warrant was
// killed, and `stop` if PostgreSQL is no longer needed.

const [home = '', word] = process.argv.slice(2)

/** PostgreSQL keeps running this long for a Warrant that is restarted at once. */
const RESTART_MS = 3_000
/** A PostgreSQL that was starting when Warrant ended has written its process id by then. */
const LAUNCH_MS = 1_000
const POLL_MS = 100

const lockFile = `${home}.lock`
const cluster = { folder: join(home, 'cluster'), account: NOBODY }
const patienceMs = word === 'gone' ? RESTART_MS : LAUNCH_MS
const beganAt = performance.now()
const isPatient = () => performance.now() - beganAt < patienceMs

// A Warrant that has taken over PostgreSQL has its own watcher.
while (!isOwned()) {
  const postmaster = findPostmaster(cluster)
  if (!postmaster && !isPatient()) break
  // Stop PostgreSQL once no guest uses it any more.
  const release = postmaster && !(word === 'gone' && isPatient()) ? tryLock(lockFile, 'alone', 0) : undefined
  if (postmaster && release) {
    await stopPostmaster(cluster, postmaster, release)
    break
  }
  await sleep(POLL_MS)
}

function isOwned(): boolean {
  const release = tryLock(lockFile, 'owner', 0)
  release?.()
  return release === undefined
}
