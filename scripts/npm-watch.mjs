import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 250

/**
 * Calls `onGone` once npm, which runs this as a script, is gone. npm, or the shell that it puts between, may end
 * without passing a signal on, and what is left over so keeps its port and its data from the next start.
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
  }, LOOK_EVERY_MS)
  timer.unref()
}

const parentOf = (pid) => /PPid:\t(\d+)/.exec(statusOf(pid))?.[1]
const nameOf = (pid) => /Name:\t(.*)/.exec(statusOf(pid))?.[1] ?? ''

/** What Linux tells of a process; nothing elsewhere. */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
