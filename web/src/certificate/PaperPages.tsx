import { ActionIcon, Box, Button, Text } from '@mantine/core'
import { useElementSize, useHotkeys, useMergedRef } from '@mantine/hooks'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { PANE } from '../ui/layout/LargeDialog.tsx'
import { AWAITED, isTyping } from './keys.ts'
import { openPaper } from './open-paper.ts'
import classes from './Paper.module.css'
import { PaperPage } from './PaperPage.tsx'

/** How much wider than the desk a page can be drawn. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const FIT = ZOOMS.indexOf(1)
/** A page as wide as a phone could not be read. */
const READABLE = ZOOMS.indexOf(1.5)
const PHONE = 768
/** The room around the pages, in pixels. */
const MARGIN = 24
/** The share of the visible height that Space scrolls. */
const PAGE_SHARE = 0.875

interface PaperPagesProps {
  readonly bytes: Uint8Array
  /** Buttons beside the zoom. */
  readonly children: ReactNode
}

/** Draws the pages of a PDF below each other, as wide as there is room. `+`, `-` and `0` zoom, Space scrolls. */
export function PaperPages({ bytes, children }: PaperPagesProps) {
  const { pdf, error } = useOpened(bytes)
  const { ref: sized, width } = useElementSize<HTMLDivElement>()
  const desk = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(sized, desk)
  const [zoom, setZoom] = useState(() => (window.innerWidth < PHONE ? READABLE : FIT))
  const pages = pdf?.numPages ?? 0

  const step = (by: number): void => setZoom((old) => Math.min(ZOOMS.length - 1, Math.max(0, old + by)))
  const scroll = (by: number) => (event: KeyboardEvent) => {
    if (isTyping(event) || (event.target instanceof Element && event.target.closest('button, a'))) return
    event.preventDefault()
    desk.current?.scrollBy({ top: by * desk.current.clientHeight * PAGE_SHARE })
  }
  useHotkeys([
    ['+', () => step(1)],
    ['shift++', () => step(1)],
    ['=', () => step(1)],
    ['-', () => step(-1)],
    ['0', () => setZoom(FIT)],
    ['space', scroll(1), { preventDefault: false }],
    ['shift+space', scroll(-1), { preventDefault: false }],
  ])

  return (
    <div className={classes.viewer}>
      <Box
        ref={ref}
        className={classes.desk}
        tabIndex={0}
        role="group"
        aria-label="Paper"
        aria-busy={!pdf && error === undefined}
        {...PANE}
        {...(!pdf && error === undefined && AWAITED)}
      >
        {error !== undefined && <ErrorBanner title="The paper cannot be shown" error={error} />}
        {pdf &&
          width > 0 &&
          Array.from({ length: pages }, (_, index) => (
            <PaperPage
              key={index}
              pdf={pdf}
              number={index + 1}
              width={Math.max(1, Math.floor((width - MARGIN) * (ZOOMS[zoom] ?? 1)))}
            />
          ))}
      </Box>
      <div className={classes.bar}>
        <Text size="sm" c="dimmed" className="tnum">
          {pages === 0 ? '' : pages === 1 ? '1 page' : `${pages} pages`}
        </Text>
        <span className={classes.zoom}>
          <ActionIcon aria-label="Zoom out" title="Zoom out (-)" disabled={zoom === 0} onClick={() => step(-1)}>
            <IconMinus size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
          <Button size="compact-sm" variant="default" title="Fit the width (0)" onClick={() => setZoom(FIT)}>
            {zoom === FIT ? 'Fit' : `${(ZOOMS[zoom] ?? 1) * 100}%`}
          </Button>
          <ActionIcon
            aria-label="Zoom in"
            title="Zoom in (+)"
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => step(1)}
          >
            <IconPlus size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
          {children}
        </span>
      </div>
    </div>
  )
}

function useOpened(bytes: Uint8Array) {
  const [opened, setOpened] = useState<{ readonly pdf?: PDFDocumentProxy; readonly error?: unknown }>({})
  useEffect(() => {
    let isClosed = false
    const task = openPaper(bytes)
    task.promise.then(
      (pdf) => !isClosed && setOpened({ pdf }),
      (error: unknown) => !isClosed && setOpened({ error }),
    )
    return () => {
      isClosed = true
      void task.destroy()
    }
  }, [bytes])
  return opened
}
