import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

const SHUTDOWN = new URL('shutdown.ts', import.meta.url).href

/** Runs a program that has an hour's notice, and returns its exit code. */
async function exitCodeOf(then: string): Promise<unknown> {
  const program = `
    import { createShutdown } from '${SHUTDOWN}'
    createShutdown().onNotice(() => { ${then} }, 3_600_000)
    process.kill(process.pid, 'SIGTERM')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [code] = await once(child, 'exit')
  return code
}

test('an error while a stop was only announced ends the program at once, and the exit code says so', async () => {
  expect(await exitCodeOf(`setTimeout(() => { throw new Error('broken') }, 10)`)).toBe(1)
})
