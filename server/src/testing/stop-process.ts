import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Tells a process to stop and waits until it has, unless it ended before. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
