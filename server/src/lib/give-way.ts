import { setPriority } from 'node:os'

/** Niceness. A processor that a call wants too is shared about one to three: a print has somebody who waits as well. */
const BEHIND_CALLS = 5

/** Lets calls that somebody waits for go first. What the process starts from now on gives way too. */
export function giveWay(pid: number): void {
  try {
    setPriority(pid, BEHIND_CALLS)
  } catch {
    // It has ended, or the system does not let us: then it only takes its share.
  }
}

/** The same for the thread that calls it. Only Linux has priorities of threads; elsewhere it would be the whole program. */
export function giveWayAsThread(): void {
  if (process.platform === 'linux') giveWay(0)
}
