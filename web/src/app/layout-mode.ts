import { useLocalStorage } from '@mantine/hooks'

/** Whether the side menu stands beside the screen or comes over it. */
export type LayoutMode = 'static' | 'overlay'

export const useLayoutMode = () =>
  useLocalStorage<LayoutMode>({ key: 'warrant.layout', defaultValue: 'static', getInitialValueInEffect: false })
