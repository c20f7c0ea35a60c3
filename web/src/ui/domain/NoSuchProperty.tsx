import { EmptyState } from '../feedback/EmptyState.tsx'
import { ButtonLink } from '../layout/links.ts'
import { ScreenHeader } from '../layout/ScreenHeader.tsx'

interface NoSuchPropertyProps {
  readonly propertyId: number | string
  /** Of the screen, if it is not that of the property. */
  readonly title?: string
}

/** Shown for a property that does not exist, or that the login may not see. */
export function NoSuchProperty({ propertyId, title = `Property ${propertyId}` }: NoSuchPropertyProps) {
  return (
    <>
      <ScreenHeader title={title} />
      <EmptyState
        title={`Property ${propertyId} does not exist, or you do not have access to it.`}
        action={
          <ButtonLink to="/" variant="default" size="xs">
            Go to the dashboard
          </ButtonLink>
        }
      />
    </>
  )
}
