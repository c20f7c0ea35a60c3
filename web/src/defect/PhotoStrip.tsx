import type { DefectDocument } from '@app/contract/defect/schema'
import { useState } from 'react'
import { useOpenDocument } from '../document/api.ts'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import classes from './Photos.module.css'
import { Thumbnail } from './Thumbnail.tsx'

const PhotoDialog = lazyPart(() => import('./PhotoDialog.tsx').then((chunk) => chunk.PhotoDialog), {
  showError: 'in a dialog',
})

interface PhotoStripProps {
  readonly papers: readonly DefectDocument[]
  /** Shows this one alone; its dialog goes on to the others. */
  readonly only?: number
  readonly isLarge?: boolean
}

/** The photos and papers of a defect: photos open large, PDFs in a window of their own. */
export function PhotoStrip({ papers, only, isLarge = false }: PhotoStripProps) {
  const openDocument = useOpenDocument()
  const [shownId, setShownId] = useState<number | null>(null)
  const shown = only === undefined ? papers : papers.filter(({ documentId }) => documentId === only)
  if (shown.length === 0) return null
  return (
    <div className={classes.strip}>
      {shown.map((paper) => (
        <button
          key={paper.documentId}
          type="button"
          className={`mantine-focus-auto ${classes.thumbnail} ${isLarge ? classes.large : ''}`}
          aria-label={`Open ${paper.fileName}`}
          title={paper.fileName}
          onClick={() => (paper.isPicture ? setShownId(paper.documentId) : openDocument(paper))}
        >
          <Thumbnail paper={paper} />
        </button>
      ))}
      {shownId !== null && (
        <PhotoDialog
          photos={papers.filter(({ isPicture }) => isPicture)}
          shownId={shownId}
          onShow={setShownId}
          onClose={() => setShownId(null)}
        />
      )}
    </div>
  )
}
