import { Button, Tooltip, type ButtonProps } from '@mantine/core'

interface ObstructedButtonProps extends ButtonProps {
  /** Why it cannot be pressed now. The button keeps the focus, so that everybody can find that out. */
  readonly obstacle?: string | undefined
  readonly 'aria-label'?: string
  readonly title?: string
  readonly onClick: () => void
}

/** A button that says why it cannot be pressed while there is an obstacle. */
export function ObstructedButton({ obstacle, title, onClick, ...button }: ObstructedButtonProps) {
  const isFree = obstacle === undefined
  return (
    <Tooltip label={obstacle} disabled={isFree} events={{ hover: true, focus: true, touch: true }}>
      <Button
        {...button}
        title={isFree ? title : undefined}
        data-disabled={!isFree || undefined}
        aria-disabled={!isFree || undefined}
        aria-description={obstacle}
        onClick={() => isFree && onClick()}
      />
    </Tooltip>
  )
}
