import { useDocumentTitle } from '@mantine/hooks'
import { settings } from '../../lib/settings.ts'

/** Sets the screen's title in the browser's tab and history. */
export const useScreenTitle = (title: string): void =>
  useDocumentTitle(title ? `${title} · ${settings.productName}` : settings.productName)
