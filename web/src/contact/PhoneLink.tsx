import { Anchor } from '@mantine/core'

interface PhoneLinkProps {
  readonly number: string
  /** The kind of phone, such as `Mobile`. */
  readonly label?: string
}

/** A link that calls a phone number. */
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
