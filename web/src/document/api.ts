import { downloadDocument, openDocument } from '@app/contract/document/calls'
import type { Document } from '@app/contract/document/schema'
import { useMutation } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import { openInWindow } from '../lib/post-form.ts'
import { fileKind } from './file-kind.ts'

/** Shows a PDF in a window of its own and saves any other file. */
export function useOpenDocument(): (document: Document) => void {
  const { mutate: save } = useMutation({
    mutationFn: (id: number) => download(downloadDocument, { query: { id } }),
    meta: { failure: 'Error downloading document' },
  })
  return ({ documentId, fileName }) => {
    if (fileKind(fileName) !== 'pdf') return save(documentId)
    openInWindow(openDocument, { query: { inline: 'true' }, body: { id: documentId } })
  }
}
