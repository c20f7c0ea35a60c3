import { Anchor } from '@mantine/core'

interface PhoneLinkProps {
  readonly number: string
  /** Which phone it is, as `Mobile`. */
  readonly label?: string
}

/** A number that a press calls. */
export function PhoneLink({ number, label }: PhoneLinkProps) {
  return (
    <Anchor
      href={`tel:${number.replace(/[^\d+]/g, '')}`}
      inherit
      className="tnum"
      aria-label={`${label ?? 'Phone'} ${number}`}
    >
      {number}
    </Anchor>
  )
}
