import {
  IconBuilding,
  IconBuildingCommunity,
  IconCertificate,
  IconChevronRight,
  IconFileCertificate,
  IconFileText,
  IconLayoutSidebar,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { memo, type ComponentProps, type MouseEvent } from 'react'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'
import { opensNewTab } from '../ui/layout/opens-new-tab.ts'
import { Highlight } from '../ui/table/Highlight.tsx'
import type { FindKind, FindResult as Result } from './find.ts'
import classes from './FindResults.module.css'
import { idOf } from './use-chosen-result.ts'
import { rememberCommand } from './recent-commands.ts'

const ICONS: Readonly<Record<FindKind, typeof IconBuilding>> = {
  property: IconBuilding,
  company: IconBuildingCommunity,
  contact: IconUser,
  certificate: IconCertificate,
  warrant: IconFileCertificate,
  paper: IconFileText,
  iqp: IconUserCheck,
  screen: IconLayoutSidebar,
  command: IconChevronRight,
}

interface FindResultProps {
  readonly result: Result
  readonly isChosen: boolean
  /** Called when it is opened in this window. */
  readonly onOpen: () => void
}

/** A link to a record or a screen, or a command. It stays as it is while only the text changes. */
export const FindResult = memo(function FindResult({ result, isChosen, onOpen }: FindResultProps) {
  const { to, run } = result
  const option = {
    id: idOf(result),
    role: 'option',
    'aria-selected': isChosen,
    tabIndex: -1,
    className: classes.result,
  } as const
  const open = (): void => {
    rememberCommand(result)
    onOpen()
  }
  if (to !== undefined) {
    return (
      <LinkedResult {...option} to={to} result={result} onOpen={open}>
        <Words result={result} />
      </LinkedResult>
    )
  }
  const carryOut = (): void => {
    open()
    run?.()
  }
  return (
    // The field has the focus and opens the marked option with Enter.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div {...option} onClick={carryOut}>
      <Words result={result} />
    </div>
  )
})

interface LinkedResultProps extends Omit<ComponentProps<'a'>, 'onClick'> {
  readonly to: string
  readonly result: Result
  readonly onOpen: () => void
}

/** A plain element, as in the rows of a list: one of the router's own takes longer to render than all that it shows. */
function LinkedResult({ to, result: { search = {}, hash }, onOpen, children, ...option }: LinkedResultProps) {
  const router = useRouter()
  const place = { to, search, ...(hash === undefined ? {} : { hash }) }
  const open = (event: MouseEvent): void => {
    onOpen()
    if (opensNewTab(event)) return
    event.preventDefault()
    void router.navigate(place)
  }
  return (
    <a
      {...option}
      href={router.buildLocation(place).publicHref}
      onPointerEnter={() => void router.preloadRoute(place)}
      onClick={open}
    >
      {children}
    </a>
  )
}

function Words({ result: { kind, label, description, isActive } }: { readonly result: Result }) {
  const Icon = ICONS[kind]
  return (
    <>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <span className={classes.label}>
          <Highlight text={label} /> {!isActive && <InactiveBadge />}
        </span>
        {description !== '' && (
          <span className={classes.description} data-whole={kind === 'command' || undefined}>
            <Highlight text={description} />
          </span>
        )}
      </span>
    </>
  )
}
