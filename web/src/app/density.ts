import { useLocalStorage } from '@mantine/hooks'
import { useLayoutEffect } from 'react'

/** How much room the rows of lists take (docs/rules/screens.md#density). */
export type Density = 'comfortable' | 'standard' | 'compact'

/** Kept on the device. */
export const useDensity = () =>
  useLocalStorage<Density>({ key: 'warrant.density', defaultValue: 'standard', getInitialValueInEffect: false })

/** Tells the styles of all lists, those in dialogs too. Before the first paint, so that no row moves. */
export function useShowDensity(): void {
  const [density] = useDensity()
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
}
