import type { CSSProperties } from 'react'

/** Different from the form's own lines. */
const COLOUR = '#5f6b77'

const LINE: CSSProperties = {
  position: 'absolute',
  insetInline: 0,
  borderTop: `1px dashed ${COLOUR}`,
  // Does not touch text at the edge.
  transform: 'translateY(-3px)',
  pointerEvents: 'none',
}

const LABEL: CSSProperties = {
  position: 'absolute',
  right: 6,
  padding: '1px 6px',
  borderRadius: '0 0 4px 4px',
  color: '#fff',
  background: COLOUR,
  font: '600 11px / 1.3 system-ui, sans-serif',
}

interface PageBreakProps {
  readonly page: number
  /** In pixels from the top of the preview. */
  readonly top: number
}

/** Marks where a further page begins. */
export function PageBreak({ page, top }: PageBreakProps) {
  return (
    <div role="separator" aria-label={`Page ${page} begins`} style={{ ...LINE, top }}>
      <span style={LABEL} aria-hidden>
        Page {page}
      </span>
    </div>
  )
}
