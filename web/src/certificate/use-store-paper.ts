import { useStoreFile } from '../document/api.ts'
import { paperName } from './paper-name.ts'
import { refusedFile } from './paper-refusal.ts'

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
    const named = new File([file], paperName(propertyId, file.name), { type: file.type })
    const { documentId } = await store(named, { signal: new AbortController().signal, onProgress })
    return documentId
  }
}
