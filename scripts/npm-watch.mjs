import { readFileSync } from 'node:fs'

const POLL_MS = 250

/**
 * Calls `onGone` once npm, which runs this script, is gone. npm, or the shell between, may end without passing on a
 * signal. A program that is left running would then keep its port and its data folder from the next start.
 */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const npm = parentOf(parent)
  const hasShellBetween = nameOf(npm).startsWith('npm')
  const isGone = () => process.ppid !== parent || (hasShellBetween && parentOf(parent) !== npm)
  const timer = setInterval(() => {
    if (!isGone()) return
    clearInterval(timer)
    onGone()
  }, POLL_MS)
  timer.unref()
}

const parentOf = (pid) => /PPid:\t(\d+)/.exec(statusOf(pid))?.[1]
const nameOf = (pid) => /Name:\t(.*)/.exec(statusOf(pid))?.[1] ?? ''

/** The status of a process on Linux; empty on other systems. */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
