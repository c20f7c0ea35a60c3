import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tryLock } from './embedded-lock.ts'
import { findPostmaster, stopPostmaster } from './embedded-postmaster.ts'
import { NOBODY } from './embedded-programs.ts'

// Started by the shell of embedded-watcher.ts once the Warrant beside it has ended, or has asked for it. The word says
// which: `gone` when that was killed, `stop` when nobody is coming back.

const [home = '', word] = process.argv.slice(2)

/** A Warrant that is started again at once finds PostgreSQL running. */
const RESTART_MS = 3_000
/** A PostgreSQL that was being started when its Warrant ended has told its process number by then. */
const LAUNCH_MS = 1_000
const LOOK_EVERY_MS = 100

const lockFile = `${home}.lock`
const cluster = { folder: join(home, 'cluster'), account: NOBODY }
const patienceMs = word === 'gone' ? RESTART_MS : LAUNCH_MS
const beganAt = performance.now()
const isPatient = () => performance.now() - beganAt < patienceMs

// Another Warrant that runs PostgreSQL meanwhile has a watcher of its own.
while (!isOwned()) {
  const postmaster = findPostmaster(cluster)
  if (!postmaster && !isPatient()) break
  // It is stopped once no guest uses it any more.
  const release = postmaster && !(word === 'gone' && isPatient()) ? tryLock(lockFile, 'alone', 0) : undefined
  if (postmaster && release) {
    await stopPostmaster(cluster, postmaster, release)
    break
  }
  await sleep(LOOK_EVERY_MS)
}

function isOwned(): boolean {
  const release = tryLock(lockFile, 'owner', 0)
  release?.()
  return release === undefined
}
