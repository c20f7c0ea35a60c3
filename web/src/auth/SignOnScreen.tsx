import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { errorMessage } from '../lib/problem-error.ts'
import { useFinishSignOn } from './api.ts'
import { DoorPage } from './DoorPage.tsx'
import { currentSession, endSession, startSession } from './session.ts'
import { signOnFailure, type SignOnResult } from './sign-on.ts'

interface SignOnScreenProps {
  readonly result: SignOnResult
  /** Called with why it failed, or with null when a session has started. */
  readonly onDone: (failure: string | null) => void
}

/** Shown for a moment to somebody who comes from the identity provider: the browser fetches the session, if there is one. */
export function SignOnScreen({ result, onDone }: SignOnScreenProps) {
  const { mutate } = useFinishSignOn()
  useEffect(() => {
    if (result !== 'signed on') return onDone(signOnFailure(result))
    mutate(undefined, {
      onSuccess: ({ token }) => {
        // What somebody else's session has loaded goes with it.
        if (currentSession()) endSession()
        onDone(startSession(token) ? null : errorMessage(null))
      },
      onError: (error) => onDone(errorMessage(error)),
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the session can be fetched once
  }, [])
  return (
    <DoorPage title="Log in">
      <Text role="status">Logging you in…</Text>
    </DoorPage>
  )
}
