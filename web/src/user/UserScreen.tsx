import { Skeleton, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { ProblemError } from '../lib/problem-error.ts'
import { recordIdIn } from '../lib/record-id.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { ButtonLink } from '../ui/layout/links.ts'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useUser } from './api.ts'
import { UserEditor } from './UserEditor.tsx'

const route = getRouteApi('/user/$loginId')

/** One login (docs/rules/screens.md#users). */
export function UserScreen() {
  const { loginId } = route.useParams()
  const id = recordIdIn(loginId)
  return id === null ? <NoSuchUser loginId={loginId} /> : <KnownUser loginId={id} />
}

function KnownUser({ loginId }: { readonly loginId: number }) {
  const { data: user, error, refetch } = useUser(loginId)

  if (user) return <UserEditor key={loginId} user={user} />
  if (error instanceof ProblemError && error.status === 404) return <NoSuchUser loginId={loginId} />
  if (error) {
    return (
      <>
        <ScreenHeader title={`User ${loginId}`} />
        <ErrorBanner title={`Error loading user ${loginId}`} error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <Stack role="group" aria-busy aria-label="Loading user">
      <Skeleton height={28} width={320} my={4} />
      <Skeleton height={260} maw={860} />
    </Stack>
  )
}

function NoSuchUser({ loginId }: { readonly loginId: number | string }) {
  return (
    <>
      <ScreenHeader title={`User ${loginId}`} />
      <EmptyState
        title="There is no such user"
        action={
          <ButtonLink to="/users" variant="default" size="xs">
            All users
          </ButtonLink>
        }
      >
        The login may have been deleted, or the address may be wrong.
      </EmptyState>
    </>
  )
}
