import { useCallback, useMemo, useState } from 'react'
import {
  changedPaths,
  NO_ERRORS,
  savedValues,
  placesOfNewRows,
  rowOfPath,
  type DraftErrors,
  type DraftKind,
  type DraftValue,
  type DraftValues,
} from '../../lib/draft.ts'

interface Editing<Source, Draft> {
  /** The record that the edits started from. */
  readonly source: Source
  readonly draft: Draft
  /** The last record received from the server. */
  readonly seen: Source
  /** The one that had been received when the edits were last put on a new source. */
  readonly basis: Source
  readonly refusal: { readonly errors: DraftErrors; readonly of: DraftValues } | null
  /** Increases when edits are discarded. Use it as a key to reset fields that hold half-typed text. */
  readonly version: number
}

interface Save<Source, Draft> {
  /** The record that the edits started from. */
  readonly before: Source
  readonly sent: Draft
  readonly answer: Source
  readonly now: Draft
}

/** What was typed during a save, at the paths of its answer: rows that were new in it have other ids there. */
function typedMeanwhile<Source, Draft>(
  kind: DraftKind<Source, Draft>,
  { before, sent, answer, now }: Save<Source, Draft>,
): readonly (readonly [string, DraftValue])[] {
  const [was, sentValues, saved] = [savedValues(kind, before), kind.valuesOf(sent), savedValues(kind, answer)]
  const values = kind.valuesOf(now)
  const places = placesOfNewRows(was, sentValues, saved)
  const newRows = new Set([...sentValues.keys()].flatMap((path) => (was.has(path) ? [] : (rowOfPath(path) ?? []))))
  const placeOf = (path: string): string | null => {
    const row = rowOfPath(path)
    if (row === null || !newRows.has(row)) return path
    const place = places.get(row)
    return place === undefined ? null : place + path.slice(row.length)
  }
  const typed = changedPaths(sentValues, values).map((path) => [placeOf(path), values.get(path)] as const)
  // A draft of what differs does not hold what was put back to what it was before the save.
  const putBack = [...sentValues.keys()]
    .filter((path) => !values.has(path))
    .map((path) => [path, was.get(path)] as const)
  return [...typed, ...putBack].flatMap(([path, value]) =>
    path === null || value === undefined || Object.is(saved.get(path), value) ? [] : [[path, value] as const],
  )
}

/** The edits of one record: what was loaded, the edited draft, and the errors. */
export function useDraft<Source, Draft>(kind: DraftKind<Source, Draft>, record: Source) {
  const [editing, setEditing] = useState((): Editing<Source, Draft> => ({
    source: record,
    draft: kind.toDraft(record),
    seen: record,
    basis: record,
    refusal: null,
    version: 0,
  }))
  const { source, draft, refusal, version } = editing

  const base = useMemo(() => kind.toDraft(source), [kind, source])
  const baseValues = useMemo(() => kind.valuesOf(base), [kind, base])
  const values = useMemo(() => kind.valuesOf(draft), [kind, draft])
  const changes = useMemo(() => changedPaths(baseValues, values), [baseValues, values])

  const startFrom = useCallback(
    (from: Source, old: Editing<Source, Draft>): Editing<Source, Draft> => ({
      ...old,
      source: from,
      draft: kind.toDraft(from),
      refusal: null,
      basis: old.seen,
    }),
    [kind],
  )

  if (record !== editing.seen) {
    const next =
      changes.length === 0
        ? startFrom(record, editing)
        : { ...editing, ...kind.absorb?.(record, editing.source, editing.draft) }
    setEditing({ ...next, seen: record })
  }

  // What the edits absorb of a newer record is in both.
  const isOutdated = useMemo(() => {
    if (changes.length === 0 || editing.seen === source || editing.seen === editing.basis) return false
    const [old, now] = [savedValues(kind, source), savedValues(kind, editing.seen)]
    return old.size !== now.size || changedPaths(old, now).length > 0
  }, [kind, changes, source, editing.seen, editing.basis])

  // An error shows until its value changes.
  const errors = useMemo(() => {
    const current = Object.entries(refusal?.errors ?? {}).filter(([path]) =>
      Object.is(refusal?.of.get(path), values.get(path)),
    )
    return current.length === 0 ? NO_ERRORS : Object.fromEntries(current)
  }, [refusal, values])

  return {
    source,
    base,
    baseValues,
    draft,
    values,
    changes,
    errors,
    /** The last record received from the server. */
    seen: editing.seen,
    /** The edits are of an older record than the one seen last: somebody else has saved. */
    isOutdated,
    /** A new object for each refused save, so that the screen can focus the first invalid field. */
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
    /** Takes what a newer record has besides into the edits. */
    absorb: useCallback(
      (newer: Source) => setEditing((old) => ({ ...old, ...kind.absorb?.(newer, old.source, old.draft) })),
      [kind],
    ),
    /** Discards the edits. */
    cancel: useCallback(
      () => setEditing((old) => ({ ...startFrom(old.seen, old), version: old.version + 1 })),
      [startFrom],
    ),
    /** Continues with merged edits on a newer record. */
    rebase: useCallback(
      (onto: Source, merged: Draft) => setEditing((old) => ({ ...startFrom(onto, old), draft: merged })),
      [startFrom],
    ),
    /** Continues from what the server saved, keeping what was typed during the save. */
    saved: useCallback(
      (answer: Source, sent: Draft) =>
        setEditing((old) => {
          const next = startFrom(answer, old)
          const typed = typedMeanwhile(kind, { before: old.source, sent, answer, now: old.draft })
          const draft = typed.reduce((merged, [path, value]) => kind.withValue(merged, path, value), next.draft)
          return { ...next, draft }
        }),
      [startFrom, kind],
    ),
  }
}

export type DraftEditing<Source, Draft> = ReturnType<typeof useDraft<Source, Draft>>
