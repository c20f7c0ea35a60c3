import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../lib/start-error.ts'
import type { ImportSwitches } from './import-register.ts'

export const USAGE = `npm run import -- FILE [--sheet NAME] [--dry-run] [--skip-refused]
npm run import -- --certificates FILE --papers FOLDER [--sheet NAME] [--dry-run]

FILE            a register, CSV in UTF-8 (.csv) or Excel (.xlsx), with one row per service
--sheet         the sheet of an Excel file, without it the first that holds something
--dry-run       only report what would be imported and what is refused
--skip-refused  import the good lines, and write the others to FILE.refused.csv with the reason
--certificates  a file with one row per certificate and system; they are taken as accepted
--papers        the folder with the PDFs that the file of certificates names`

/** What the command line asks for. `papers` is the folder of a file of certificates, null for a register. */
export interface ImportOrder extends ImportSwitches {
  file: string
  papers: string | null
  /** Of a workbook; undefined for the first that holds something. */
  sheet: string | undefined
  isHelp: boolean
}

/**
 * Reads the command line.
 *
 * @throws StartError for arguments that are not valid
 */
export function readSwitches(words: string[], environment: NodeJS.ProcessEnv): ImportOrder {
  const { values, positionals } = parse(words)
  const switches = {
    dryRun: values['dry-run'],
    skipRefused: values['skip-refused'],
    isHelp: values.help,
    sheet: values.sheet,
  }
  if (values.help) return { file: '', papers: null, ...switches }
  refuseSwallowedSwitches(environment)
  const { certificates, papers } = values
  const inFolder = (name: string) => path.resolve(folderOf(environment), name)
  if (certificates !== undefined || papers !== undefined) {
    if (certificates === undefined || papers === undefined || positionals.length > 0 || switches.skipRefused) {
      throw new StartError(
        'Certificates take their file and their folder: npm run import -- --certificates FILE --papers FOLDER [--dry-run]',
      )
    }
    return { file: inFolder(certificates), papers: inFolder(papers), ...switches }
  }
  const [file, ...more] = positionals
  if (file === undefined) throw new StartError('Name the file to import: npm run import -- FILE')
  if (more.length > 0) throw new StartError(`Name only one file, not ${positionals.join(', ')}.`)
  return { file: inFolder(file), papers: null, ...switches }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        'skip-refused': { type: 'boolean', default: false },
        certificates: { type: 'string' },
        papers: { type: 'string' },
        sheet: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (cause) {
    const [reason = ''] = cause instanceof Error ? cause.message.split('. ') : []
    throw new StartError(`${reason}. Usage: npm run import -- FILE [--dry-run] [--skip-refused]`, { cause })
  }
}

const isNpmRun = (environment: NodeJS.ProcessEnv) => environment['npm_lifecycle_event'] === 'import'

/** Without the `--` npm does not pass the switches on, and a dry run would become a real one. */
function refuseSwallowedSwitches(environment: NodeJS.ProcessEnv): void {
  const swallowed = ['dry-run', 'skip-refused', 'certificates', 'papers', 'sheet'].find(
    (name) => isNpmRun(environment) && environment[`npm_config_${name.replace('-', '_')}`],
  )
  if (swallowed)
    throw new StartError(
      `Write -- before the file, otherwise npm does not pass --${swallowed} on: npm run import -- FILE --${swallowed}`,
    )
}

/** npm runs in the project's folder, but the path of the file is relative to the user's folder. */
const folderOf = (environment: NodeJS.ProcessEnv): string =>
  (isNpmRun(environment) && environment['INIT_CWD']) || process.cwd()
