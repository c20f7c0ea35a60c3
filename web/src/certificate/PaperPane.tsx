import { Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Paper } from './Paper.tsx'
import classes from './PaperPane.module.css'
import { PaperButton } from './PaperButton.tsx'
import { useDropZone } from './use-drop-zone.ts'
import { refusalOf } from './paper-refusal.ts'
import { papersOf } from './papers.ts'
import { useStorePaper } from './use-store-paper.ts'

interface PaperPaneProps {
  readonly propertyId: number
  readonly documentId: number | null
  /** Absent if the paper cannot be changed. */
  readonly onChange?: ((documentId: number) => void) | undefined
}

/** The signed paper, or a place to file it. Another PDF that is dropped takes its place. */
export function PaperPane({ propertyId, documentId, onChange }: PaperPaneProps) {
  const storePaper = useStorePaper(propertyId)
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const file = async (files: readonly File[]): Promise<void> => {
    const [paper, ...more] = papersOf(files)
    if (!paper) return
    if (more.length > 0) return setRefusal('Choose one PDF, or the photos of one paper.')
    setRefusal(null)
    setShare(0)
    try {
      onChange?.(await storePaper(paper, setShare))
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setShare(null)
    }
  }
  const { isOver, handlers } = useDropZone((files) => void file(files), onChange !== undefined)

  return (
    <div className={classes.pane} data-over={isOver || undefined} {...handlers}>
      {refusal && (
        <div className={classes.refusal} role="alert">
          {refusal}
        </div>
      )}
      {documentId !== null ? (
        <Paper documentId={documentId}>
          {onChange && (
            <PaperButton
              size="compact-sm"
              onFiles={(files) => void file(files)}
              loading={share !== null}
              title="Use another PDF in its place"
            >
              Replace
            </PaperButton>
          )}
        </Paper>
      ) : (
        <div className={classes.empty}>
          <IconFileUpload size={32} stroke={1.3} aria-hidden />
          <Text size="sm">{onChange ? 'The signed paper is missing. Drop the PDF here.' : 'There is no paper.'}</Text>
          {onChange && (
            <PaperButton size="xs" onFiles={(files) => void file(files)} loading={share !== null}>
              Choose the PDF
            </PaperButton>
          )}
        </div>
      )}
    </div>
  )
}
