import type { ReactElement } from 'react'
import { settings } from '../lib/settings.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useTie } from './api.ts'
import { useSession } from './session.ts'

interface UntiedLoginProps {
  /** Says why there is nothing for a login that is tied to a company. */
  readonly children: ReactElement
  /** In place of the full words where the screen has them already. */
  readonly instead?: ReactElement
}

/** Says to whoever sees nothing that nothing can come yet, if no contact ties the login to a company, and who mends that. */
export function UntiedLogin({ children, instead }: UntiedLoginProps) {
  const { email } = useSession()
  const { data, isLoading } = useTie()
  if (isLoading) return null
  if (data?.isTied !== false) return children
  if (instead) return instead
  return (
    <EmptyState title="Your login is tied to no company yet">
      Ask {settings.operatorName || 'the office'} to tie {email} to your company: by a contact of your company with this
      address that can log in.
    </EmptyState>
  )
}
