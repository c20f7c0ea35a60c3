import { useText } from '../sheet.ts'

export interface BlankProps {
  readonly name: string
  /** What is asked for, for those who cannot see the form around it. */
  readonly label: string
}

/** A text that grows with what is written; empty, it prints as a line for the pen. */
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
  /** How many lines the pen gets. */
  readonly count: number
}

/** A longer text; empty, it prints as that many lines. */
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
