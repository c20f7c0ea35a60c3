import { fold, keywords } from '@app/contract/keyword'
import { useMantineColorScheme } from '@mantine/core'
import { use, useMemo } from 'react'
import { useSession } from '../auth/session.ts'
import { commandsFor, findCommands, findScreens, screensFor } from './find-commands.ts'
import type { FindGroup } from './find.ts'
import { ShowKeys } from './show-keys.ts'

interface Offered {
  readonly groups: readonly FindGroup[]
  /** What was typed can hardly mean anything else: it begins the name of a command or a screen. */
  readonly comesFirst: boolean
}

/** Fewer letters begin as many names of records. */
const FEWEST_LETTERS = 3

/** The commands and the screens that match, or all before anything is typed. */
export function useFindCommands(query: string): Offered {
  const { isInternal, isAdministrator } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const showKeys = use(ShowKeys)
  const commands = useMemo(
    () => commandsFor({ isInternal, isAdministrator }, { setColorScheme, showKeys }),
    [isInternal, isAdministrator, setColorScheme, showKeys],
  )
  const screens = useMemo(() => screensFor({ isInternal, isAdministrator }), [isInternal, isAdministrator])

  return useMemo(() => {
    const typed = keywords(query).join(' ')
    const found = [
      { label: 'Commands', results: findCommands(commands, query) },
      { label: 'Screens', results: findScreens(screens, query) },
    ].filter(({ results }) => results.length > 0)
    const isMeant = ({ label }: { label: string }): boolean => fold(label).startsWith(typed)
    const comesFirst = typed.length >= FEWEST_LETTERS && found.some(({ results }) => results.some(isMeant))
    return { groups: found, comesFirst }
  }, [commands, screens, query])
}
