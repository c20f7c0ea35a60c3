// Loaded into each program that scripts, tests and benches start, and with its options into what that forks: once the
// process that started it is gone, however that ended, it stops in good order.
import { isMainThread } from 'node:worker_threads'

const LOOK_EVERY_MS = 250

function stop() {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143)
}

function watchParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, LOOK_EVERY_MS)
  timer.unref()
}

if (isMainThread) {
  // Windows leaves a process the number of its dead parent, but stoppable.mjs keeps a channel open to its program.
  if (process.platform === 'win32') {
    process.once('disconnect', stop)
    process.channel?.unref()
  } else watchParent()
}
