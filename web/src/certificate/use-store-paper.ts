import { useStoreFile } from '../document/api.ts'
import { paperName } from './paper-name.ts'
import { isPhoto, refusedPaper } from './paper-refusal.ts'
import type { PaperFiles } from './papers.ts'

/**
 * Uploads a paper to its property under a name that the property's documents take. The server makes one PDF of photos,
 * named after the first.
 *
 * @returns a function that resolves to the id of the document, and throws what says why not
 */
export function useStorePaper(propertyId: number) {
  const store = useStoreFile(propertyId, { isDraft: true })
  return async (paper: PaperFiles, onProgress: (share: number) => void): Promise<number> => {
    const refused = refusedPaper(paper)
    if (refused) throw new Error(refused)
    const named = paper.map((file) => new File([file], fileName(propertyId, file.name), { type: file.type }))
    const progress = { signal: new AbortController().signal, onProgress }
    const { documentId } = await store(named, progress, paperName(propertyId, paper[0].name))
    return documentId
  }
}

/** A photo keeps the ending that says what it is. */
function fileName(propertyId: number, name: string): string {
  const named = paperName(propertyId, name)
  return isPhoto(name) ? named.replace(/\.pdf$/, name.slice(name.lastIndexOf('.'))) : named
}
