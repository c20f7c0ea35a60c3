import { Box, Skeleton } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { z } from 'zod'

const Kept = z.object({ width: z.number(), height: z.number() })

const keyOf = (name: string): string => `warrant.height ${name}`

/** How high the part was when it was last loaded on this device; null if that was in another width. */
function keptHeight(name: string): number | null {
  try {
    const kept = Kept.parse(JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null'))
    return kept.width === window.innerWidth ? kept.height : null
  } catch {
    return null
  }
}

interface PlaceOfPartProps {
  /** Of the part, the same on every visit. */
  readonly name: string
  /** In pixels, before it has been seen. */
  readonly firstHeight: number
  readonly label: string
  readonly mb?: 'md'
}

/** Holds the place of a part while it loads, so that what is below does not move when it comes. */
export function PlaceOfPart({ name, firstHeight, label, mb }: PlaceOfPartProps) {
  return (
    <Box mb={mb}>
      <Skeleton height={keptHeight(name) ?? firstHeight} role="group" aria-busy aria-label={label} />
    </Box>
  )
}

interface LoadedPartProps {
  readonly name: string
  readonly mb?: 'md'
  readonly children: ReactNode
}

/** A part that has loaded. Its height is kept for {@link PlaceOfPart}. */
export function LoadedPart({ name, mb, children }: LoadedPartProps) {
  const part = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const height = part.current?.offsetHeight
    if (height) localStorage.setItem(keyOf(name), JSON.stringify({ width: window.innerWidth, height }))
  }, [name])
  return (
    <Box ref={part} mb={mb}>
      {children}
    </Box>
  )
}
