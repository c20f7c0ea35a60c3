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
  'M5.1 1.2 5.8 1.2 6.8 2.7 8.9 3.6 9.6 5.5 10.3 8.2 11.4 9.4 11.6 7.5 12.6 8.7 13.3 10.8 15.2 11.8 17.6 10.6 18.9 11.1 ' +
    '17.6 14.1 17.3 15.7 15.9 15.3 15 16.3 15.5 16.9 14.3 19.5 11.2 22.8 9.7 22 11 19.2 10.5 17.8 8.7 16.8 7.6 15.9 8.4 15 ' +
    '9.6 14.2 10.1 12.1 9.4 9.1 8.7 7.2 6.8 4.6 5.7 2.5z',
)

export const SouthIslandIcon = shape(
  'M17.6 1.2 18.7 1.5 18.1 2.4 18.7 2.9 19.1 3.8 20.9 2.2 22 3.3 21.7 5.5 20.4 7.8 17.9 10.8 18.8 12.7 17.6 13.1 14.3 14.8 ' +
    '13.5 17.3 12.9 19.9 10.5 22 8.5 22.8 6.8 22.5 5.9 21.6 2.6 21.1 2 20.1 5.4 15.3 8.5 13.1 11.2 10.6 13.4 8.9 14.8 5.5 16.3 3.6z',
)
