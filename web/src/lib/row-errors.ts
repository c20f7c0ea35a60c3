import type { FieldError } from '@app/contract/problem'

/** Turns row indexes of the payload into the row ids of the draft: `contacts.0.email` becomes `contacts.31.email`. */
export const errorsByRowId = (
  errors: readonly FieldError[],
  list: string,
  ids: readonly (number | null | undefined)[],
): readonly FieldError[] =>
  errors.map((error) => {
    const prefix = list && `${list}.`
    if (!error.path.startsWith(prefix)) return error
    const [index, ...field] = error.path.slice(prefix.length).split('.')
    const id = ids[Number(index)]
    return id === undefined || id === null ? error : { ...error, path: `${prefix}${[id, ...field].join('.')}` }
  })
