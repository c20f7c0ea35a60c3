import { useDocumentTitle } from '@mantine/hooks'
import { settings } from '../../lib/settings.ts'

/** What the browser's tab and history call this screen. */
export const useScreenTitle = (title: string): void =>
  useDocumentTitle(title ? `${title} · ${settings.productName}` : settings.productName)
