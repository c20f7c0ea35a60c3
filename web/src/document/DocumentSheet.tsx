import { FormPreview } from '@app/forms/FormPreview'
import { formDoubts } from '@app/forms/render'
import { Box, SegmentedControl, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { PANE } from '../ui/layout/LargeDialog.tsx'
import classes from './DocumentSheet.module.css'
import { DocumentNotices } from './DocumentNotices.tsx'
import type { SheetState } from './use-sheet.ts'

/** The width of A4 and the margin around it, in pixels. */
const PAGE_WIDTH = 794
const DESK_MARGIN = 16
/** A larger scale would only look coarse. */
const LARGEST_SCALE = 1.25

interface DocumentSheetProps {
  readonly sheet: Pick<SheetState, 'kind' | 'form' | 'answer'>
  /** Whether the property has unsaved changes, which are not on the form. */
  readonly hasUnsaved: boolean
  /** Why the facts could not be loaded. */
  readonly failure?: { readonly error: Error; readonly onRetry: () => void } | null
  /** Shown before what the form itself is in doubt about. */
  readonly notices?: readonly string[]
  readonly isReadOnly?: boolean
}

/** A form as it will be printed, with its blanks and boxes to fill in. */
export function DocumentSheet({
  sheet,
  hasUnsaved,
  failure = null,
  notices = [],
  isReadOnly = false,
}: DocumentSheetProps) {
  const { kind, form, answer } = sheet
  const { ref, width } = useElementSize()
  const [zoom, setZoom] = useState('fit')
  const fitting = Math.min(LARGEST_SCALE, (width - 2 * DESK_MARGIN) / PAGE_WIDTH)
  const scale = zoom === 'fit' ? fitting : 1

  return (
    <div className={classes.sheet}>
      {form && (
        <DocumentNotices doubts={[...notices, ...formDoubts(kind, form.facts, form.answers)]} hasUnsaved={hasUnsaved} />
      )}
      <Box ref={ref} className={classes.desk} data-zoom={zoom} tabIndex={0} role="group" aria-label="Page" {...PANE}>
        {failure && !form && <ErrorBanner title="Error loading the document" {...failure} />}
        {!form && !failure && <Skeleton role="group" aria-label="Loading the document" className={classes.loading} />}
        {form && width > 0 && (
          <div className={classes.paper}>
            <FormPreview
              kind={kind}
              facts={form.facts}
              answers={form.answers}
              onChange={isReadOnly ? undefined : answer}
              scale={scale}
              printing={form.printing}
            />
          </div>
        )}
      </Box>
      <SegmentedControl
        className={classes.zoom}
        size="xs"
        aria-label="Zoom"
        value={zoom}
        onChange={setZoom}
        data={[
          { value: 'fit', label: 'Fit' },
          { value: 'actual', label: '100%' },
        ]}
      />
    </div>
  )
}
