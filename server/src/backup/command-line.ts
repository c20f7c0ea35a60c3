import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../lib/start-error.ts'

export interface Order {
  file: string
  passphrase: string | undefined
  force: boolean
}

const USAGE = {
  backup: 'npm run backup -- FILE [--passphrase-file F]',
  restore: 'npm run restore -- FILE [--force] [--passphrase-file F]',
} as const

/**
 * Reads the command line of a backup or a restore.
 *
 * @throws StartError for arguments that are not valid
 */
export async function readOrder(
  command: keyof typeof USAGE,
  words: string[],
  environment: NodeJS.ProcessEnv,
): Promise<Order> {
  const { values, positionals } = parse(command, words)
  // Without the -- npm keeps the switches to itself, and the file would not be encrypted.
  const swallowed = ['passphrase-file', 'force'].find((name) => environment[`npm_config_${name.replace('-', '_')}`])
  if (isNpmRun(environment) && swallowed) throw new StartError(`Write -- before the file: ${USAGE[command]}`)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new StartError(`Name one file: ${USAGE[command]}`)
  const inFolder = (name: string) => path.resolve(folderOf(environment), name)
  const named = values['passphrase-file']
  return {
    file: inFolder(file),
    passphrase: named === undefined ? undefined : await readPassphrase(inFolder(named)),
    force: values.force === true,
  }
}

function parse(command: keyof typeof USAGE, args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'passphrase-file': { type: 'string' },
        ...(command === 'restore' && { force: { type: 'boolean' } }),
      } as { 'passphrase-file': { type: 'string' }; force: { type: 'boolean' } },
    })
  } catch (cause) {
    const [reason = ''] = cause instanceof Error ? cause.message.split('. ') : []
    throw new StartError(`${reason}. Usage: ${USAGE[command]}`, { cause })
  }
}

/** @throws StartError for a file that cannot be read or has no passphrase */
export async function readPassphrase(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartError(`The passphrase file ${file} cannot be read.`, { cause })
  })
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase === '') throw new StartError(`The passphrase file ${file} is empty.`)
  return passphrase
}

const isNpmRun = (environment: NodeJS.ProcessEnv) => environment['npm_lifecycle_event'] !== undefined

/** npm runs in the project's folder, but the path of the file is relative to the user's folder. */
const folderOf = (environment: NodeJS.ProcessEnv): string =>
  (isNpmRun(environment) && environment['INIT_CWD']) || process.cwd()
