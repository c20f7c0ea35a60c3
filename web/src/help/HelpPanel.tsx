import { Anchor, Button, Group, Loader, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type MouseEvent } from 'react'
import { useSession } from '../auth/session.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { GuideList } from './GuideList.tsx'
import { guideGroups, guidesOfScreen, readGuide, type Guide } from './guides.ts'
import classes from './HelpPanel.module.css'

export interface AskedHelp {
  /** The name of a guide; undefined for the first one about the screen, whichever that is. */
  readonly guide: string | undefined
}

interface HelpPanelProps {
  /** The address pattern of the screen that the panel is beside. */
  readonly path: string
  readonly asked: AskedHelp
  readonly onShowKeys: () => void
}

/** The guides: first what is about the screen, then all of them, searched by what they say. */
export function HelpPanel({ path, asked, onShowKeys }: HelpPanelProps) {
  const session = useSession()
  const ofScreen = guidesOfScreen(path, session)
  const groups = guideGroups(session)
  const [answered, setAnswered] = useState(asked)
  const [chosen, setChosen] = useState(asked.guide)
  /** The place in the chosen guide to which a link leads. */
  const [place, setPlace] = useState('')
  const [isListShown, setListShown] = useState(false)
  const [words, setWords] = useState('')
  const all = groups.flatMap(({ guides }) => guides)
  const guide = all.find(({ name }) => name === chosen) ?? ofScreen[0]
  const show = (name: string, heading = ''): void => {
    setChosen(name)
    setPlace(heading)
    setListShown(false)
  }
  if (asked !== answered) {
    setAnswered(asked)
    setChosen(asked.guide)
    setPlace('')
    setListShown(false)
  }

  if (isListShown || !guide) {
    return (
      <>
        <KeywordFilter label="Search the guides" value={words} onChange={setWords} hasHotkey={false} />
        <GuideList groups={groups} words={words} onChoose={show} />
        <Button variant="default" size="xs" mt="md" onClick={onShowKeys}>
          Keyboard shortcuts
        </Button>
      </>
    )
  }
  const others = ofScreen.filter(({ name }) => name !== guide.name)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={() => setListShown(true)}
      >
        All guides
      </Button>
      <GuideText key={guide.name} guide={guide} place={place} onChoose={show} />
      {others.length > 0 && <Others guides={others} onChoose={show} />}
    </>
  )
}

interface GuideTextProps {
  readonly guide: Guide
  /** The anchor of a heading, or empty for the beginning. */
  readonly place: string
  readonly onChoose: (name: string, heading?: string) => void
}

const scrollTo = (anchor: string): void => document.getElementById(anchor)?.scrollIntoView({ block: 'start' })

function GuideText({ guide, place, onChoose }: GuideTextProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['guide', guide.name],
    queryFn: () => readGuide(guide.name),
    staleTime: Infinity,
  })
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere && place !== '') scrollTo(place)
  }, [isThere, place])
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const [page = '', heading = ''] = link?.getAttribute('href')?.split('#') ?? []
    if (!link) return
    event.preventDefault()
    if (page) onChoose(page.replace(/\.md$/, ''), heading)
    else scrollTo(heading)
  }
  return (
    <article className={classes.guide}>
      <Title order={2} className={classes.title}>
        {guide.title}
      </Title>
      {error && <ErrorBanner title="The guide could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader size="sm" aria-label="Loading the guide" />}
      {data && (
        // The links inside are reached and pressed with the keyboard as well; a press of Enter is a click.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div onClick={follow} dangerouslySetInnerHTML={{ __html: data.html }} />
      )}
    </article>
  )
}

function Others({
  guides,
  onChoose,
}: {
  readonly guides: readonly Guide[]
  readonly onChoose: (name: string) => void
}) {
  const label = useId()
  return (
    <nav className={classes.others} aria-labelledby={label}>
      <span id={label}>Also about this screen</span>
      <Group gap={12}>
        {guides.map(({ name, title }) => (
          <Anchor key={name} component="button" type="button" size="sm" onClick={() => onChoose(name)}>
            {title}
          </Anchor>
        ))}
      </Group>
    </nav>
  )
}
