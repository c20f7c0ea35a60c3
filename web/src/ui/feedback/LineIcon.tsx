import classes from './LineIcon.module.css'

/** On a grid of 24, drawn as lines with round ends. */
const LINES = {
  alert: 'M12 4 3 20h18zM12 10v4M12 17h.01',
  clock: 'M12 3a9 9 0 0 1 0 18a9 9 0 0 1 0-18M12 7v5l3 3',
  check: 'M12 3a9 9 0 0 1 0 18a9 9 0 0 1 0-18M8.5 12l2.5 2.5l4.5-4.5',
  minus: 'M5 12h14',
  repeat: 'M4 12v-2a4 4 0 0 1 4-4h12l-3-3M20 6l-3 3M20 12v2a4 4 0 0 1-4 4H4l3 3M4 18l3-3',
  bank: 'M3 21h18M3 10h18M5 7l7-4l7 4M4 10v11M20 10v11M8 14v3M12 14v3M16 14v3',
  dots: 'M5 11a1 1 0 0 1 0 2a1 1 0 0 1 0-2M12 11a1 1 0 0 1 0 2a1 1 0 0 1 0-2M19 11a1 1 0 0 1 0 2a1 1 0 0 1 0-2',
  info: 'M12 3a9 9 0 0 1 0 18a9 9 0 0 1 0-18M12 8h.01M11 12h1v4h1',
} as const

interface LineIconProps {
  readonly of: keyof typeof LINES
  /** `text` stands in a line of small text, `button` in a button of a row. */
  readonly size: 'text' | 'button'
  /** For what has something to tell. */
  readonly isFilled?: boolean
}

/**
 * An icon for what lists show in each of their rows. It has one path and its look from the style sheet, because a browser draws
 * all rows in sight anew for a key in the filter (docs/decisions/0012-long-lists-are-searched-on-a-thread.md).
 */
export function LineIcon({ of, size, isFilled }: LineIconProps) {
  return (
    <svg className={`${classes[size]} ${classes[isFilled ? 'filled' : 'lines']}`} viewBox="0 0 24 24" aria-hidden>
      <path d={LINES[of]} />
    </svg>
  )
}
