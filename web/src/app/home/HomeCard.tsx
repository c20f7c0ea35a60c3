import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorBanner } from '../../ui/feedback/ErrorBanner.tsx'
import { LoadedPart, PlaceOfPart } from '../../ui/layout/KeptHeight.tsx'
import { AnchorLink } from '../../ui/layout/links.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { shownCount } from '../../ui/table/RowCount.tsx'
import classes from './HomeScreen.module.css'

interface HomeCardProps {
  readonly title: string
  /** Undefined until it is known. */
  readonly count: number | undefined
  /** Said below the title, such as how many of them are urgent. */
  readonly note?: string | undefined
  readonly error?: Error | null
  readonly onRetry?: () => void
  /** Said when there is none. */
  readonly empty: string
  /** Where all of them are. */
  readonly link?: ReactNode
  /** The first of them. */
  readonly children?: ReactNode
}

/** One kind of things to look at: how many there are, the first, and where the others are. */
export function HomeCard({ title, count, note, error = null, onRetry, empty, link, children }: HomeCardProps) {
  return (
    <Section
      title={title}
      aside={
        count !== undefined && (
          <Text fw={650} className="tnum">
            {shownCount(count)}
          </Text>
        )
      }
      actions={link}
    >
      {error && count === undefined ? (
        <ErrorBanner title={`Error loading: ${title}`} error={error} onRetry={() => onRetry?.()} />
      ) : count === undefined ? (
        <PlaceOfPart name={`home ${title}`} firstHeight={320} label={`Loading: ${title}`} />
      ) : (
        <LoadedPart name={`home ${title}`}>
          {note && (
            <Text size="sm" mb="xs">
              {note}
            </Text>
          )}
          {count === 0 && (
            <Text size="sm" c="dimmed">
              {empty}
            </Text>
          )}
          <ul className={classes.rows}>{children}</ul>
        </LoadedPart>
      )}
    </Section>
  )
}

interface HomeRowProps {
  /** Its name, as a link to where something is done about it. */
  readonly link: ReactNode
  readonly detail: string
  readonly aside: ReactNode
}

export function BuildingLink({ propertyId, name }: { readonly propertyId: number; readonly name: string }) {
  return (
    <AnchorLink to="/property/$propertyId" params={{ propertyId: String(propertyId) }}>
      {name}
    </AnchorLink>
  )
}

/** A building with what is the matter. */
export function HomeRow({ link, detail, aside }: HomeRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.main}>
        {link}
        <span className={classes.detail}>{detail}</span>
      </span>
      <span className={classes.aside}>{aside}</span>
    </li>
  )
}
