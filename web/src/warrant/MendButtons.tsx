import type { Finding } from '@app/contract/finding'
import type { CheckedSystem } from '@app/contract/warrant/schema'
import { Button, Group } from '@mantine/core'
import { ButtonLink } from '../ui/layout/links.ts'
import { mendsOf } from './mend.ts'

export interface Mending {
  readonly propertyId: number
  readonly systems: readonly CheckedSystem[]
  /** Opens the e-mail to a system's supplier. */
  readonly onRequest: (system: CheckedSystem) => void
  /** Goes to a place on the property's screen; absent on another screen, which links there. */
  readonly onPlace?: ((place: string) => void) | undefined
}

/** The buttons that lead to the mend of a finding. */
export function MendButtons({ finding, mending }: { readonly finding: Finding; readonly mending: Mending }) {
  const { propertyId, systems, onRequest, onPlace } = mending
  const mends = mendsOf(finding, systems)
  if (mends.length === 0) return null
  return (
    <Group gap={6} wrap="nowrap" className="no-print">
      {mends.map((mend) => {
        const look = { size: 'compact-sm', variant: 'default', 'aria-label': `${mend.label}: ${finding.text}` } as const
        if ('request' in mend) {
          return (
            <Button key={mend.label} {...look} aria-haspopup="dialog" onClick={() => onRequest(mend.request)}>
              {mend.label}
            </Button>
          )
        }
        if ('iqpName' in mend) {
          return (
            <ButtonLink key={mend.label} {...look} to="/iqps" search={{ q: mend.iqpName || undefined }}>
              {mend.label}
            </ButtonLink>
          )
        }
        return onPlace ? (
          <Button key={mend.label} {...look} onClick={() => onPlace(mend.place)}>
            {mend.label}
          </Button>
        ) : (
          <ButtonLink
            key={mend.label}
            {...look}
            to="/property/$propertyId"
            params={{ propertyId: String(propertyId) }}
            hash={mend.place}
          >
            {mend.label}
          </ButtonLink>
        )
      })}
    </Group>
  )
}
