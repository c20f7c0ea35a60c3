import { InactiveBadge } from '../feedback/StatusBadge.tsx'
import lines from './CellLines.module.css'
import { Highlight } from './Highlight.tsx'

/** The name of a row's record, marked if the record is not active. A long name gives way to the mark. */
export const recordName = (name: string, isActive: boolean) =>
  isActive ? (
    <Highlight text={name} />
  ) : (
    <span className={lines.head}>
      <span className={lines.text}>
        <Highlight text={name} />
      </span>{' '}
      <InactiveBadge />
    </span>
  )
