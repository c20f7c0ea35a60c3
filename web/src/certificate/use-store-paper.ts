import { useStoreFile } from '../document/api.ts'
import { paperName } from './paper-name.ts'
import { isPhoto, refusedFile } from './paper-refusal.ts'

/**
 * Uploads a paper to its property under a name that the property's documents take.
 *
 * @returns a function that resolves to the id of the document, and throws what says why not
 */
export function useStorePaper(propertyId: number) {
  const store = useStoreFile(propertyId, { isDraft: true })
  return async (file: File, onProgress: (share: number) => void): Promise<number> => {
    const refused = refusedFile(file)
    if (refused) throw new Error(refused)
    const storedAs = paperName(propertyId, file.name)
    const named = new File([file], isPhoto(file.name) ? photoName(storedAs, file.name) : storedAs, { type: file.type })
    const { documentId } = await store(named, { signal: new AbortController().signal, onProgress }, storedAs)
    return documentId
  }
}

/** The name of the photo of which the server makes the PDF with that name. */
const photoName = (storedAs: string, fileName: string): string =>
  storedAs.replace(/\.pdf$/, fileName.slice(fileName.lastIndexOf('.')))
