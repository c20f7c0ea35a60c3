import { useCallbackRef } from '@mantine/hooks'
import { useEffect, type RefObject } from 'react'
import { FilterWords } from '../ui/table/Highlight.tsx'
import type { FindGroup, PressedEnter } from './find.ts'
import { FindResult } from './FindResult.tsx'
import classes from './FindResults.module.css'
import { idOf, useChosenResult } from './use-chosen-result.ts'

export interface FindResultsProps {
  /** The id of the list, which the field refers to. */
  readonly id: string
  readonly query: string
  /** The field, whose arrow keys mark a result. */
  readonly input: RefObject<HTMLInputElement | null>
  /** Enter, pressed for this query. */
  readonly pressed: PressedEnter | null
  /** Called when that has opened something, or found that there is nothing to open. */
  readonly onTaken: () => void
  readonly onClose: () => void
}

interface ResultListProps extends FindResultsProps {
  readonly groups: readonly FindGroup[]
  /** The words that are marked in the results. */
  readonly words: readonly string[]
  /** Whether the first result stays the first one, so that Enter may open it. */
  readonly isFirstKnown: boolean
  readonly isEverythingKnown: boolean
  /** What is said where nothing is found. */
  readonly nothing: string
  readonly failure: string | null
}

/** Results under their headings, of which the keys mark one. */
export function ResultList(props: ResultListProps) {
  const { id, query, input, pressed, onTaken, onClose, groups, isFirstKnown, isEverythingKnown } = props
  const chosen = useChosenResult(query, groups, input)
  useEffect(() => {
    const field = input.current
    if (!field || chosen === undefined) return
    // Not by the field's own properties: it would be rendered once more for each key.
    field.setAttribute('aria-activedescendant', chosen)
    document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' })
    return () => field.removeAttribute('aria-activedescendant')
  }, [chosen, input])

  const open = useCallbackRef((isForNewTab: boolean) => {
    onTaken()
    const option = chosen === undefined ? null : document.getElementById(chosen)
    if (isForNewTab && option instanceof HTMLAnchorElement) window.open(option.href, '_blank', 'noopener')
    else option?.click()
  })
  useEffect(() => {
    if (pressed && isFirstKnown) open(pressed.isForNewTab)
  }, [pressed, isFirstKnown, open])

  return (
    <FilterWords value={props.words}>
      <div id={id} role="listbox" aria-label="Results" aria-busy={!isEverythingKnown}>
        {groups.map(({ label, results }) => (
          <div key={label} role="group" aria-label={label}>
            <div className={classes.group} aria-hidden>
              {label}
            </div>
            {results.map((result) => (
              <FindResult key={result.key} result={result} isChosen={idOf(result) === chosen} onOpen={onClose} />
            ))}
          </div>
        ))}
      </div>
      <Notes {...props} />
    </FilterWords>
  )
}

function Notes({ groups, isEverythingKnown, nothing, failure }: ResultListProps) {
  return (
    <>
      {groups.length === 0 && !(isEverythingKnown && failure) && (
        <div className={classes.empty} role="status">
          {isEverythingKnown ? nothing : 'Searching…'}
        </div>
      )}
      {failure && (
        <div className={classes.empty} role="status">
          {failure}
        </div>
      )}
    </>
  )
}
