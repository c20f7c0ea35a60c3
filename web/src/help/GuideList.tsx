import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keywordIndex } from '../lib/keyword-search/keyword-index.ts'
import { readGuide, type Guide } from './guides.ts'
import classes from './HelpPanel.module.css'

interface GuideListProps {
  readonly groups: readonly { readonly label: string; readonly guides: readonly Guide[] }[]
  /** Only guides that have all of these words are shown. */
  readonly words: string
  readonly onChoose: (name: string) => void
}

/** The titles of the guides by what they are about. */
export function GuideList({ groups, words, onChoose }: GuideListProps) {
  const found = useFound(groups, words)
  const shown = groups
    .map(({ label, guides }) => ({ label, guides: guides.filter(({ name }) => found?.has(name) ?? true) }))
    .filter(({ guides }) => guides.length > 0)
  if (shown.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="md">
        No guide has these words. Try fewer or others.
      </Text>
    )
  }
  return shown.map(({ label, guides }) => (
    <section key={label} className={classes.group}>
      <Title order={3}>{label}</Title>
      <ul>
        {guides.map(({ name, title }) => (
          <li key={name}>
            <Anchor component="button" type="button" size="sm" ta="left" onClick={() => onChoose(name)}>
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** The names of the guides that have the words, in their title at first and in their text once it is here; null without words. */
function useFound(groups: GuideListProps['groups'], words: string): ReadonlySet<string> | null {
  const isSearched = words.trim() !== ''
  const names = useMemo(() => groups.flatMap(({ guides }) => guides), [groups])
  const { data: texts } = useQuery({
    queryKey: ['guide texts', names.map(({ name }) => name)],
    queryFn: async () =>
      Promise.all(names.map(async (guide) => ({ ...guide, text: (await readGuide(guide.name)).text }))),
    enabled: isSearched,
    staleTime: Infinity,
  })
  const index = useMemo(() => keywordIndex<Guide & { text?: string }>(texts ?? names, searchText), [texts, names])
  return isSearched ? new Set(index.matching(words).map(({ name }) => name)) : null
}

const searchText = ({ title, text = '' }: Guide & { readonly text?: string }): string => `${title} ${text}`
