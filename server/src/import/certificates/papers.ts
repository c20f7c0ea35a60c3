import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { paperFault } from '../../certificate/check-paper.ts'
import { MAX_PAPER_BYTES } from '@app/contract/certificate/rules'
import { contentTypeOf } from '../../document/content-types.ts'
import { StartError } from '../../lib/start-error.ts'
import { CellFault } from '../fault.ts'

/** Checks the file that a line names. Answers its path. */
export type PaperFinder = (name: string) => Promise<string | CellFault>

/**
 * Creates a function that finds a paper in a folder by its name and checks it as one that is filed
 * (docs/rules/evidence.md#certificates). Each file is read once.
 *
 * @throws StartError if there is no such folder
 */
export async function createPaperFinder(folder: string): Promise<PaperFinder> {
  const root = await realpath(folder).catch((cause: unknown) => {
    throw new StartError(`${folder} does not exist.`, { cause })
  })
  if (!(await stat(root)).isDirectory()) throw new StartError(`${folder} is not a folder.`)
  const known = new Map<string, Promise<string | CellFault>>()
  return (name) => {
    const checked = known.get(name) ?? checkPaper(root, name)
    known.set(name, checked)
    return checked
  }
}

async function checkPaper(root: string, name: string): Promise<string | CellFault> {
  const isPlain = name === path.posix.basename(name) && name === path.win32.basename(name) && !/^\.{1,2}$/.test(name)
  if (!isPlain) return new CellFault('is a path: it must be the name of a file in the folder of papers')
  if (path.extname(name).toLowerCase() !== '.pdf')
    return new CellFault('is not a PDF: it must be a file such as 12 SS7.pdf')
  // A link may lead out of the folder.
  const file = await realpath(path.join(root, name)).catch(() => null)
  if (file === null || path.dirname(file) !== root) {
    return new CellFault('is not in the folder of papers: it must be the name of a file there')
  }
  const { size } = await stat(file)
  const { signal } = new AbortController()
  // A file that is too large is not read: its size is its fault.
  const bytes = size > MAX_PAPER_BYTES ? new Uint8Array(size) : new Uint8Array(await readFile(file))
  if (size <= MAX_PAPER_BYTES && (await contentTypeOf('.pdf', file, signal)) === null) {
    return new CellFault('cannot be filed: it takes a PDF')
  }
  const fault = await paperFault(bytes, signal)
  return fault === null ? file : new CellFault(`cannot be filed: it ${fault}`)
}
