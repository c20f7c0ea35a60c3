import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import {
  IMPORT_ENDINGS,
  IMPORT_KINDS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_PAPER_BYTES,
  MAX_IMPORT_PAPERS,
} from '@app/contract/import/rules'
import { ImportParts } from '@app/contract/import/schema'
import { MAX_FILE_BYTES } from '@app/contract/document/rules'
import type { ImportKind } from '@app/contract/import/rules'
import type { Environment } from '../../lib/environment.ts'
import { withoutHiddenSigns } from '@app/contract/hidden-signs'
import { badPayload, ProblemError } from '../../lib/problem.ts'
import { readParts } from '../../lib/read-parts.ts'
import type { SpooledFile } from '../../lib/spool.ts'
import { refuseInfected } from '../../lib/virus-scanner.ts'

export interface ReceivedPaper extends SpooledFile {
  fileName: string
}

export interface ReceivedImport {
  kind: ImportKind
  file: ReceivedPaper
  /** Of a workbook; undefined for the first that holds something. */
  sheet: string | undefined
  papers: ReceivedPaper[]
}

const MEGABYTE = 1024 * 1024
const MAX_NAME_LENGTH = 255

/**
 * Writes the parts of an upload to temporary files as they arrive.
 *
 * @throws ProblemError 400 for a payload that is not valid or a virus, 413 for files that are too large or too many, 503
 *   without the scanner
 */
export async function receiveImport(
  environment: Pick<Environment, 'VIRUS_SCANNER'>,
  request: FastifyRequest,
  folder: string,
): Promise<ReceivedImport> {
  let postedKind: unknown
  let postedSheet: unknown
  let file: ReceivedPaper | undefined
  const papers: ReceivedPaper[] = []
  const limits = { fileSize: MAX_FILE_BYTES, files: MAX_IMPORT_PAPERS + 1, fields: 10 }
  await readParts(
    request,
    { preservePath: true, limits },
    {
      field: (name, value) => {
        if (name === 'Kind') postedKind = value
        if (name === 'Sheet') postedSheet = value
      },
      file: async (part) => {
        if (part.fieldName !== 'File' && part.fieldName !== 'Papers') return
        const fileName = plainName(part.fileName ?? '')
        const most = part.fieldName === 'File' ? MAX_IMPORT_BYTES : MAX_FILE_BYTES
        const { isCut, ...kept } = await part.keep(folder)
        if (isCut || kept.size > most) throw tooLarge(`'${fileName}'`, most)
        if (part.fieldName === 'File') file = { fileName, ...kept }
        else papers.push({ fileName, ...kept })
        if (sizeOf(papers) > MAX_IMPORT_PAPER_BYTES) throw tooLarge('The papers together', MAX_IMPORT_PAPER_BYTES)
      },
      tooManyFiles: `An upload takes one spreadsheet and at most ${MAX_IMPORT_PAPERS} papers.`,
    },
  )
  const kind = ImportParts.shape.Kind.safeParse(postedKind)
  if (!kind.success) throw badPayload({ path: 'Kind', message: `takes one of ${IMPORT_KINDS.join(', ')}` })
  if (!file) throw badPayload({ path: 'File', message: `takes a file of type ${IMPORT_ENDINGS.join(' or ')}` })
  const sheet = ImportParts.shape.Sheet.safeParse(postedSheet)
  if (!sheet.success) throw badPayload({ path: 'Sheet', message: 'takes the name of a sheet' })
  refuseNames(file, papers, kind.data)
  for (const each of [file, ...papers]) await refuseInfected(environment, each)
  return { kind: kind.data, file, sheet: sheet.data || undefined, papers }
}

function refuseNames(file: ReceivedPaper, papers: readonly ReceivedPaper[], kind: ImportKind): void {
  const ending = path.extname(file.fileName).toLowerCase()
  if (!IMPORT_ENDINGS.some((each) => each === ending)) {
    throw new ProblemError(
      415,
      'wrong-type',
      `'${file.fileName}' cannot be imported. The file must be of type ${IMPORT_ENDINGS.join(' or ')}.`,
    )
  }
  if (papers.length > 0 && kind !== 'certificates') {
    throw badPayload({ path: 'Papers', message: 'takes files with certificates only' })
  }
  const names = papers.map(({ fileName }) => fileName)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw badPayload({ path: 'Papers', message: `has '${twice}' twice` })
  // They are laid out in a folder under these names when the file is checked.
  const long = names.find((name) => Buffer.byteLength(name) > MAX_NAME_LENGTH)
  if (long !== undefined) throw badPayload({ path: 'Papers', message: `takes shorter file names than '${long}'` })
}

/** The name without a path, as a browser sends it for a file of a folder. */
function plainName(name: string): string {
  const last = path.win32.basename(path.posix.basename(name.replaceAll('%22', '"').normalize('NFC').trim()))
  const plain = withoutHiddenSigns(last.toWellFormed()).slice(-MAX_NAME_LENGTH).toWellFormed().trim()
  return /^\.{0,2}$/.test(plain) ? 'file' : plain
}

const sizeOf = (papers: readonly ReceivedPaper[]): number => papers.reduce((sum, { size }) => sum + size, 0)

const tooLarge = (what: string, most: number) =>
  new ProblemError(413, 'too-large', `${what} may not be larger than ${most / MEGABYTE} MB.`)
