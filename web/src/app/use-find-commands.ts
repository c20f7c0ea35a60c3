import { fold, keywords } from '@app/contract/keyword'
import { useMantineColorScheme } from '@mantine/core'
import { use, useMemo } from 'react'
import { useSession } from '../auth/session.ts'
import { HelpContext } from '../ui/domain/help-context.ts'
import { commandsFor, findCommands, findScreens, findSimilar, guidesFor, screensFor } from './find-commands.ts'
import type { FindGroup } from './find.ts'
import { recentFirst } from './recent-commands.ts'
import { ShowKeys } from './show-keys.ts'

interface Offered {
  readonly groups: readonly FindGroup[]
  /** What was typed can hardly mean anything else: it begins the name of a command or a screen. */
  readonly comesFirst: boolean
  /** What could be meant if nothing else is found: commands and screens that are named nearly so. Asked only then. */
  readonly findSimilar: () => FindGroup
}

/** Fewer letters begin as many names of records. */
const FEWEST_LETTERS = 3

/** The commands, screens and guides that match; before anything is typed, all commands and screens. */
export function useFindCommands(query: string): Offered {
  const { roles, isInternal, isAdministrator } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const showKeys = use(ShowKeys)
  const openHelp = use(HelpContext)
  const who = useMemo(() => ({ roles, isInternal, isAdministrator }), [roles, isInternal, isAdministrator])
  const commands = useMemo(
    () => commandsFor(who, { setColorScheme, showKeys, openHelp }),
    [who, setColorScheme, showKeys, openHelp],
  )
  const screens = useMemo(() => screensFor(who), [who])
  const guides = useMemo(() => guidesFor(who, openHelp), [who, openHelp])

  return useMemo(() => {
    const typed = keywords(query).join(' ')
    const found = [
      { label: 'Commands', results: recentFirst(findCommands(commands, query)) },
      { label: 'Screens', results: findScreens(screens, query) },
      { label: 'Guides', results: typed ? findCommands(guides, query) : [] },
    ].filter(({ results }) => results.length > 0)
    const isMeant = ({ label }: { label: string }): boolean => fold(label).startsWith(typed)
    const comesFirst = typed.length >= FEWEST_LETTERS && found.some(({ results }) => results.some(isMeant))
    const similar = () => ({ label: 'Similar names', results: findSimilar(commands, screens, query) })
    return { groups: found, comesFirst, findSimilar: similar }
  }, [commands, screens, guides, query])
}
