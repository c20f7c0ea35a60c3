import { useId } from 'react'
import { useTick } from '../sheet.ts'

interface TickProps {
  readonly name: string
  readonly label: string
}

/** A box to tick, without a visible label. */
export function Box({ name, label }: TickProps) {
  const { isTicked, tick } = useTick(name)
  if (!tick) {
    return (
      <span className="box" role="img" aria-label={`${label}: ${isTicked ? 'ticked' : 'not ticked'}`}>
        {isTicked ? '×' : ''}
      </span>
    )
  }
  return (
    <input
      type="checkbox"
      className="box"
      aria-label={label}
      checked={isTicked}
      onChange={(event) => tick(event.target.checked)}
    />
  )
}

/** A box with a label. On the screen, clicking the label ticks it too. */
export function Tick({ name, label }: TickProps) {
  const { isTicked, tick } = useTick(name)
  const id = useId()
  if (!tick) {
    return (
      <span className="tick">
        <Box name={name} label={label} /> {label}
      </span>
    )
  }
  return (
    <label className="tick" htmlFor={id}>
      <input id={id} type="checkbox" className="box" checked={isTicked} onChange={(e) => tick(e.target.checked)} />{' '}
      {label}
    </label>
  )
}
