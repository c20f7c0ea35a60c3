// Loaded into every program that scripts, tests and benches start, and into its forks. The program stops cleanly once
// its parent process is gone, even if that was killed.
import { isMainThread } from 'node:worker_threads'

const POLL_MS = 250

function stop() {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143)
}

function watchParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, POLL_MS)
  timer.unref()
}

if (isMainThread) {
  // On Windows the parent's id does not change when it dies, but stoppable.mjs keeps a channel open to its program.
  if (process.platform === 'win32') {
    process.once('disconnect', stop)
    process.channel?.unref()
  } else watchParent()
}
