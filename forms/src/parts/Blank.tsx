import { useText } from '../sheet.ts'

export interface BlankProps {
  readonly name: string
  /** The accessible name of the blank. */
  readonly label: string
}

/** A text field that grows with its content. Empty, it prints as a line to fill in by hand. */
export function Blank({ name, label }: BlankProps) {
  const { text, write } = useText(name)
  if (!write) return text ? <span className="written">{text}</span> : <span className="rule" />
  return (
    <span className="growing" data-text={text}>
      <textarea rows={1} aria-label={label} value={text} onChange={(event) => write(event.target.value)} />
    </span>
  )
}

interface LinesProps extends BlankProps {
  /** How many lines to print when empty. */
  readonly count: number
}

/** A longer text field. Empty, it prints as `count` lines. */
export function Lines({ name, label, count }: LinesProps) {
  const { text, write } = useText(name)
  if (write || text) {
    return (
      <div className="lines">
        <Blank name={name} label={label} />
      </div>
    )
  }
  return (
    <div className="lines">
      {Array.from({ length: count }, (_, line) => (
        <div key={line} className="ruled-line" />
      ))}
    </div>
  )
}
