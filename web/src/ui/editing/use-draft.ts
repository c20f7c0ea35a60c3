import { useCallback, useMemo, useState } from 'react'
import {
  changedPaths,
  NO_ERRORS,
  savedValues,
  withValues,
  type DraftErrors,
  type DraftKind,
  type DraftValue,
  type DraftValues,
} from '../../lib/draft.ts'

interface Editing<Source, Draft> {
  /** The record that the edits began with. */
  readonly source: Source
  readonly draft: Draft
  /** The last record that the server gave. */
  readonly seen: Source
  readonly refusal: { readonly errors: DraftErrors; readonly of: DraftValues } | null
  /** Moves when what was typed is thrown away: fields that hold half-typed texts begin anew with it. */
  readonly version: number
}

/** The edits of one record: what was loaded, what it has become on the screen, and what is wrong with it. */
export function useDraft<Source, Draft>(kind: DraftKind<Source, Draft>, record: Source) {
  const [editing, setEditing] = useState((): Editing<Source, Draft> => ({
    source: record,
    draft: kind.toDraft(record),
    seen: record,
    refusal: null,
    version: 0,
  }))
  const { source, draft, refusal, version } = editing

  const base = useMemo(() => kind.toDraft(source), [kind, source])
  const baseValues = useMemo(() => kind.valuesOf(base), [kind, base])
  const values = useMemo(() => kind.valuesOf(draft), [kind, draft])
  const changes = useMemo(() => changedPaths(baseValues, values), [baseValues, values])

  const beginWith = useCallback(
    (from: Source, old: Editing<Source, Draft>): Editing<Source, Draft> => ({
      ...old,
      source: from,
      draft: kind.toDraft(from),
      refusal: null,
    }),
    [kind],
  )

  if (record !== editing.seen) {
    const next =
      changes.length === 0
        ? beginWith(record, editing)
        : { ...editing, ...kind.absorb?.(record, editing.source, editing.draft) }
    setEditing({ ...next, seen: record })
  }

  // A message stands until its value is another one.
  const errors = useMemo(() => {
    const standing = Object.entries(refusal?.errors ?? {}).filter(([path]) =>
      Object.is(refusal?.of.get(path), values.get(path)),
    )
    return standing.length === 0 ? NO_ERRORS : Object.fromEntries(standing)
  }, [refusal, values])

  return {
    source,
    base,
    baseValues,
    draft,
    values,
    changes,
    errors,
    /** Another object with each refusal, so that the screen can go to the first wrong field. */
    refusal,
    version,
    change: useCallback(
      (update: (draft: Draft) => Draft) => setEditing((old) => ({ ...old, draft: update(old.draft) })),
      [],
    ),
    setValue: useCallback(
      (path: string, value: DraftValue) =>
        setEditing((old) => ({ ...old, draft: kind.withValue(old.draft, path, value) })),
      [kind],
    ),
    refuse: useCallback(
      (found: DraftErrors) =>
        setEditing((old) => ({ ...old, refusal: { errors: found, of: kind.valuesOf(old.draft) } })),
      [kind],
    ),
    /** Throws the edits away. */
    cancel: useCallback(
      () => setEditing((old) => ({ ...beginWith(old.seen, old), version: old.version + 1 })),
      [beginWith],
    ),
    /** Other edits on a newer record. */
    rebase: useCallback(
      (onto: Source, joined: Draft) => setEditing((old) => ({ ...beginWith(onto, old), draft: joined })),
      [beginWith],
    ),
    /** Goes on from what the server saved, with what was typed while the save was under way. */
    saved: useCallback(
      (answer: Source, sent: Draft) =>
        setEditing((old) => {
          const next = beginWith(answer, old)
          const sentValues = kind.valuesOf(sent)
          const had = savedValues(kind, old.source)
          // Rows that were new in the save have come back with ids of their own.
          const typed = changedPaths(sentValues, kind.valuesOf(old.draft)).filter(
            (path) => had.has(path) || !sentValues.has(path),
          )
          return { ...next, draft: withValues(kind, next.draft, old.draft, typed) }
        }),
      [beginWith, kind],
    ),
  }
}

export type DraftEditing<Source, Draft> = ReturnType<typeof useDraft<Source, Draft>>
