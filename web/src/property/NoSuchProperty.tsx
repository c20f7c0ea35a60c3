import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ButtonLink } from '../ui/layout/links.ts'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'

/** Shown for a property that does not exist, or that the login may not see. */
export function NoSuchProperty({ propertyId }: { readonly propertyId: number | string }) {
  return (
    <>
      <ScreenHeader title={`Property ${propertyId}`} />
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
