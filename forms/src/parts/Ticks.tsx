import { Tick } from './Tick.tsx'

interface TicksProps {
  /** Starts the names of the boxes. */
  readonly of: string
  /** The labels of the boxes, by the second part of their names. */
  readonly choices: Readonly<Record<string, string>>
  readonly title?: string
}

/** A row of boxes. Any number of them can be ticked. */
export function Ticks({ of, choices, title }: TicksProps) {
  return (
    <div className="ticks">
      {title && <span className="ticks-title">{title.endsWith('?') ? title : `${title}:`}</span>}
      {Object.entries(choices).map(([name, label]) => (
        <Tick key={name} name={`${of}.${name}`} label={label} />
      ))}
    </div>
  )
}
