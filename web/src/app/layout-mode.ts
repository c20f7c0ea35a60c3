import { useLocalStorage } from '@mantine/hooks'

/** Whether the side menu is always beside the screen, or opens over it. */
export type LayoutMode = 'static' | 'overlay'

export const useLayoutMode = () =>
  useLocalStorage<LayoutMode>({ key: 'warrant.layout', defaultValue: 'static', getInitialValueInEffect: false })
