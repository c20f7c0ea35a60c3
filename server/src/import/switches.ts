import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../lib/start-error.ts'
import type { Switches } from './import-register.ts'

export const USAGE = `npm run import -- FILE [--dry-run] [--skip-refused]

FILE            a register, CSV in UTF-8 (.csv) or Excel (.xlsx): one row a service
--dry-run       only report what would be imported and what is refused
--skip-refused  import the good lines, and write the others to FILE.refused.csv with the reason`

/**
 * Reads the words of the command.
 *
 * @throws StartError for words that it does not take
 */
export function readSwitches(
  words: string[],
  environment: NodeJS.ProcessEnv,
): Switches & { file: string; isHelp: boolean } {
  const { values, positionals } = parse(words)
  const switches = { dryRun: values['dry-run'], skipRefused: values['skip-refused'], isHelp: values.help }
  if (values.help) return { file: '', ...switches }
  refuseSwallowedSwitches(environment)
  const [file, ...more] = positionals
  if (file === undefined) throw new StartError('Name the file to import: npm run import -- FILE')
  if (more.length > 0) throw new StartError(`One file at a time, and not ${positionals.join(', ')}.`)
  return { file: path.resolve(folderOf(environment), file), ...switches }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        'skip-refused': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (cause) {
    const [reason = ''] = cause instanceof Error ? cause.message.split('. ') : []
    throw new StartError(`${reason}; the command is npm run import -- FILE [--dry-run] [--skip-refused]`, { cause })
  }
}

const isNpmRun = (environment: NodeJS.ProcessEnv) => environment['npm_lifecycle_event'] === 'import'

/** Without the `--` npm keeps the switches to itself, and what was to be a dry run would be a real one. */
function refuseSwallowedSwitches(environment: NodeJS.ProcessEnv): void {
  const swallowed = ['dry-run', 'skip-refused'].find(
    (name) => isNpmRun(environment) && environment[`npm_config_${name.replace('-', '_')}`],
  )
  if (swallowed)
    throw new StartError(
      `Write -- before the file, or npm keeps --${swallowed} to itself: npm run import -- FILE --${swallowed}`,
    )
}

/** npm goes to the project's folder; the file is named from where the person stands. */
const folderOf = (environment: NodeJS.ProcessEnv): string =>
  (isNpmRun(environment) && environment['INIT_CWD']) || process.cwd()
