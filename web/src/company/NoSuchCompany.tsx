import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ButtonLink } from '../ui/layout/links.ts'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'

/** Shown for a company that does not exist. */
export function NoSuchCompany({ companyId }: { readonly companyId: number | string }) {
  return (
    <>
      <ScreenHeader title={`Company ${companyId}`} />
      <EmptyState
        title="There is no such company"
        action={
          <ButtonLink to="/companies" variant="default" size="xs">
            All companies
          </ButtonLink>
        }
      >
        It may have been deleted, or the address may be wrong.
      </EmptyState>
    </>
  )
}
