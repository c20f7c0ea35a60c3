import '@mantine/core/styles.layer.css'
import '../app/app.css'
import { MantineProvider } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { Questions } from '../ui/feedback/Questions.tsx'
import { cssVariables, theme } from '../ui/theme/theme.ts'

export function Themed({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      {/* Leaves room for the top bar, as on a screen: table heads stick below it. */}
      <main style={{ paddingTop: 'var(--header-height)' }}>{children}</main>
      <Questions />
    </MantineProvider>
  )
}

/** Renders a part of a screen with the product's theme in a real browser, without router and server. */
export const renderPart = (part: ReactElement) => render(part, { wrapper: Themed })
