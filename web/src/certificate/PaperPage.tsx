import { useIntersection } from '@mantine/hooks'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { AWAITED } from './keys.ts'
import classes from './Paper.module.css'

/** The height of A4 by its width, until the page itself is known. */
const A4 = Math.SQRT2
/** Draws a page before it is scrolled into sight. */
const NEAR = '800px'
/** Finer pictures cost memory and show nothing more. */
const MOST_PIXELS = 16_000_000

interface PaperPageProps {
  readonly pdf: PDFDocumentProxy
  /** From 1. */
  readonly number: number
  /** In pixels of the screen. */
  readonly width: number
}

/** One page of a paper, drawn when it comes near the sight. */
export function PaperPage({ pdf, number, width }: PaperPageProps) {
  const { ref, entry } = useIntersection({ rootMargin: NEAR })
  const canvas = useRef<HTMLCanvasElement>(null)
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const isNear = entry?.isIntersecting === true

  useEffect(() => {
    let isClosed = false
    // A paper that has closed answers with an error that nobody needs.
    pdf.getPage(number).then(
      (opened) => !isClosed && setPage(opened),
      () => {},
    )
    return () => {
      isClosed = true
    }
  }, [pdf, number])

  const plain = page?.getViewport({ scale: 1 })
  const height = Math.round(width * (plain ? plain.height / plain.width : A4))

  useEffect(() => {
    if (!page || !isNear || !canvas.current) return
    const natural = page.getViewport({ scale: 1 })
    const density = Math.min(window.devicePixelRatio, Math.sqrt(MOST_PIXELS / (width * height)))
    const viewport = page.getViewport({ scale: (width / natural.width) * density })
    // Drawn beside the visible one, so that zooming never shows an empty page.
    const drawn = document.createElement('canvas')
    drawn.width = Math.floor(viewport.width)
    drawn.height = Math.floor(viewport.height)
    const task = page.render({ canvas: drawn, viewport, background: '#fff' })
    task.promise.then(
      () => {
        const shown = canvas.current
        if (!shown) return
        shown.width = drawn.width
        shown.height = drawn.height
        shown.getContext('2d')?.drawImage(drawn, 0, 0)
        setDrawn(true)
      },
      // Cancelled, because the page has closed or is drawn in another size.
      () => {},
    )
    return () => task.cancel()
  }, [page, isNear, width, height])

  return (
    <div ref={ref} {...(number === 1 && !isDrawn && AWAITED)}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Page ${number}`}
        data-drawn={isDrawn || undefined}
        className={classes.page}
        style={{ width, height }}
      />
    </div>
  )
}
