interface IconProps {
  readonly size?: number
}

const shape = (outline: string) =>
  function IslandIcon({ size = 20 }: IconProps) {
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden>
        <path d={outline} />
      </svg>
    )
  }

export const NorthIslandIcon = shape(
  'M6.2 1.2 8.4 3l2.1 3.6 1.5 2.5 1.1-1.6 1.3 3.4 2.4 1.5 5.1-.4-.9 3.3-2.9 1-.8 3.6-3.3 3.9-2.2.2-1.4-1.4 1.4-2.6-2.8-1.9-2.5-1.6 2.3-2 .5-3.1-1.6-3.5L5.3 4z',
)
export const SouthIslandIcon = shape(
  'M17.6 1.6 20.9 3l-.8 3.2-2.9 3.9-2.7 2.3 1.3.9-3 2.2-1.7 4.2-2.7 2.5-3.1-.2L2 20.6l2-3.3 4.6-4 3.8-4.1 3.1-3.1z',
)
