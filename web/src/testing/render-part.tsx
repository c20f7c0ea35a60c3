import '@mantine/core/styles.layer.css'
import '../app/app.css'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import type { ReactElement } from 'react'
import { render } from 'vitest-browser-react'
import { cssVariables, theme } from '../ui/theme.ts'

/** Renders a part of a screen in the product's theme, in a real browser, without router and server. */
export const renderPart = (part: ReactElement) =>
  render(part, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
        <ModalsProvider>{children}</ModalsProvider>
      </MantineProvider>
    ),
  })
