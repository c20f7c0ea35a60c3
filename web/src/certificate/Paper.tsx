import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOpenDocument } from '../document/api.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { paperQuery } from './api.ts'
import { AWAITED } from './keys.ts'
import classes from './Paper.module.css'

const loading = <Skeleton role="group" aria-label="Loading the paper" className={classes.loading} {...AWAITED} />

const loadPages = () => import('./PaperPages.tsx').then((chunk) => chunk.PaperPages)
const PaperPages = lazyPart(loadPages, { fallback: loading })

/** Fetches the code that draws papers before the first one is needed. */
export const preloadPages = (): void => void loadPages().catch(() => {})

interface PaperProps {
  readonly documentId: number
  /** A button beside the zoom. */
  readonly children?: ReactNode
}

/** A signed paper, in place. */
export function Paper({ documentId, children }: PaperProps) {
  const { data: bytes, error, refetch } = useQuery(paperQuery(documentId))
  const open = useOpenDocument()
  if (error) {
    return (
      <div className={classes.failure}>
        <ErrorBanner title="Error loading the paper" error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!bytes) return loading
  return (
    <PaperPages key={documentId} bytes={bytes}>
      {children}
      <Button size="compact-sm" variant="default" onClick={() => open({ documentId, fileName: 'paper.pdf' })}>
        New window
      </Button>
    </PaperPages>
  )
}
