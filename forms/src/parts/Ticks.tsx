import { Tick } from './Tick.tsx'

interface TicksProps {
  /** What the boxes' names begin with. */
  readonly of: string
  /** The words of each box, by the end of its name. */
  readonly choices: Readonly<Record<string, string>>
  readonly title?: string
}

/** Boxes beside each other, none of which rules out another. */
export function Ticks({ of, choices, title }: TicksProps) {
  return (
    <div className="ticks">
      {title && <span className="ticks-title">{title}:</span>}
      {Object.entries(choices).map(([name, label]) => (
        <Tick key={name} name={`${of}.${name}`} label={label} />
      ))}
    </div>
  )
}
