import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { resetTokenIn } from '../auth/reset-address.ts'
import { returnToPlace, signOnResult } from '../auth/sign-on.ts'
import { endSession, useOptionalSession } from '../auth/session.ts'
import { basePath } from '../lib/addresses.ts'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { useIsFirstScreenOver } from '../lib/first-screen.ts'
import { Questions } from '../ui/feedback/Questions.tsx'
import { cssVariables, theme } from '../ui/theme/theme.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

// Not needed for the first screen of somebody who is logged in.
const LoginScreen = lazyPart(() => import('../auth/LoginScreen.tsx').then((chunk) => chunk.LoginScreen))
const FactorScreen = lazyPart(() => import('../auth/FactorScreen.tsx').then((chunk) => chunk.FactorScreen))
const ResetScreen = lazyPart(() => import('../auth/ResetScreen.tsx').then((chunk) => chunk.ResetScreen))
const SignOnScreen = lazyPart(() => import('../auth/SignOnScreen.tsx').then((chunk) => chunk.SignOnScreen))
const Toasts = lazyPart(() => import('../ui/feedback/Toasts.tsx').then((chunk) => chunk.Toasts), { showError: 'never' })

export function App() {
  const isFirstScreenOver = useIsFirstScreenOver()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <Screens />
        </Suspense>
        <Questions />
        {isFirstScreenOver && <Toasts />}
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The login replaces the screen without changing the address, so that the person gets there after logging in. */
function Screens() {
  const session = useOptionalSession()
  const [resetToken, setResetToken] = useState(() => resetTokenIn(window.location.pathname))
  const [signOn, setSignOn] = useState(() => signOnResult(window.location.hash))
  const [failure, setFailure] = useState<string | null>(null)
  if (resetToken !== null) {
    const leave = (): void => {
      if (session) endSession()
      window.history.replaceState(null, '', basePath)
      setResetToken(null)
    }
    return <ResetScreen token={resetToken} onDone={leave} />
  }
  if (signOn !== null) {
    const leave = (refusal: string | null): void => {
      returnToPlace()
      setFailure(refusal)
      setSignOn(null)
    }
    return <SignOnScreen result={signOn} onDone={leave} />
  }
  // Whoever logs out later is not told of it again.
  if (session !== null && failure !== null) setFailure(null)
  if (session?.lacksFactor) return <FactorScreen />
  return session === null ? <LoginScreen failure={failure} /> : <RouterProvider router={router} />
}
