import { useNavigate, type LinkProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isTypedIn } from '../lib/typed-in.ts'
import { isDialogOpen } from '../ui/layout/open-dialogs.ts'
import { lastSearch } from './last-search.ts'
import type { menuFor } from './menu.ts'

type Path = ReturnType<typeof menuFor>[number]['entries'][number]['to']

/** The screens that G and then a letter opens. The dialog of keys lists them. */
export const GO_KEYS = [
  { key: 'h', to: '/home', label: 'Home' },
  { key: 'd', to: '/', label: 'Dashboard' },
  { key: 'p', to: '/properties', label: 'Properties' },
  { key: 'k', to: '/certificates-to-check', label: 'Certificates to check' },
  { key: 'f', to: '/defects', label: 'Defects' },
  { key: 'e', to: '/outbound-bwof-emails', label: 'BWOF Emails' },
  { key: 'v', to: '/outbound-evac-emails', label: 'Evac Emails' },
  { key: 'm', to: '/unmatched-mail', label: 'Unmatched mail' },
  { key: 'c', to: '/companies', label: 'All companies' },
  { key: 's', to: '/suppliers', label: 'Suppliers' },
  { key: 'i', to: '/iqps', label: 'IQPs' },
  { key: 'l', to: '/mailing-list', label: 'Mailing list' },
  { key: 'u', to: '/users', label: 'Users' },
] as const satisfies readonly { readonly key: string; readonly to: Path; readonly label: string }[]

/** How long the letter may take after G, in milliseconds. */
const LETTER_MS = 1500

const isAlone = ({ ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || shiftKey || isComposing)

/** `G` and then a letter opens a screen of the menu, where it stood. Not while somebody types or a dialog is open. */
export function useGoKeys(isInternal: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isInternal) return
    let whenAsked = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent): void => {
      const wasAsked = event.timeStamp - whenAsked < LETTER_MS
      whenAsked = Number.NEGATIVE_INFINITY
      if (event.defaultPrevented || !isAlone(event) || isTypedIn(event.target) || isDialogOpen()) return
      const to: LinkProps['to'] = wasAsked ? GO_KEYS.find(({ key }) => key === event.key)?.to : undefined
      if (to) {
        event.preventDefault()
        // The letter is not also a key of the screen.
        event.stopImmediatePropagation()
        void navigate({ to, search: lastSearch(to) })
      } else if (event.key === 'g') {
        whenAsked = event.timeStamp
      }
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isInternal, navigate])
}
