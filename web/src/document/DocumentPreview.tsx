import type { Document } from '@app/contract/document/schema'
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { LargeDialog, PANE } from '../ui/layout/LargeDialog.tsx'
import { fileQuery, useSaveDocument } from './api.ts'
import classes from './DocumentPreview.module.css'
import { fileKind } from './file-kind.ts'

interface DocumentPreviewProps {
  readonly document: Pick<Document, 'documentId' | 'fileName'>
  readonly onClose: () => void
}

/** A picture or a .docx to look at (docs/rules/screens.md#documents-of-a-property). */
export function DocumentPreview({ document, onClose }: DocumentPreviewProps) {
  const { documentId, fileName } = document
  const save = useSaveDocument()
  const isPicture = fileKind(fileName) === 'picture'
  return (
    <LargeDialog onClose={onClose} title={isPicture ? 'Picture' : 'Document'} subtitle={fileName}>
      <div className={classes.pane} {...PANE}>
        {isPicture ? <Picture {...document} /> : <WordPages {...document} />}
      </div>
      <div className={classes.footer}>
        <Button variant="default" onClick={() => save(documentId)}>
          Download
        </Button>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </LargeDialog>
  )
}

type Shown = DocumentPreviewProps['document']

function Picture({ documentId, fileName }: Shown) {
  const { data: file, error, refetch } = useQuery(fileQuery(documentId))
  const [isBroken, setBroken] = useState(false)
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = file ? URL.createObjectURL(file) : ''
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )

  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (isBroken) return <Failure error={new Error('The browser cannot show this picture. Download it instead.')} />
  if (!file) return <Loader m="auto" aria-label="Loading the picture" />
  return <img className={classes.picture} ref={show} alt={fileName} onError={() => setBroken(true)} />
}

function WordPages({ documentId, fileName }: Shown) {
  const {
    data: html,
    error,
    refetch,
  } = useQuery({
    queryKey: ['document as a page', documentId],
    queryFn: async ({ client }) => {
      const [{ wordAsHtml }, file] = await Promise.all([
        import('./word-html.ts'),
        client.fetchQuery(fileQuery(documentId)),
      ])
      return wordAsHtml(file)
    },
    staleTime: Infinity,
    gcTime: 0,
    meta: { failure: '' },
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (html === undefined) return <Loader m="auto" aria-label="Loading the document" />
  // Without any permission: its scripts, forms and links are dead, and it is of no origin.
  return <iframe className={classes.frame} title={fileName} sandbox="" srcDoc={html} />
}

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  return <ErrorBanner title="The preview could not be made" error={error} {...(onRetry ? { onRetry } : {})} />
}
