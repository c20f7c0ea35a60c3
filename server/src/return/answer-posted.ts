import type { z } from 'zod'
import type { SubmissionKind } from '@app/contract/return/rules'
import { CannotCertify, NotOurs, NotYet, SignedHere } from '@app/contract/return/schema'
import type { AppContext } from '../app-context.ts'
import { badPayload, ProblemError } from '../lib/problem.ts'
import { explainWhyNot } from './cannot-certify.ts'
import { disown, promise } from './not-yet.ts'
import type { ReceivedParts } from './receive-paper.ts'
import type { Moment, Returning } from './returning.ts'
import { sendPaper } from './send-paper.ts'
import { signHere } from './sign-here.ts'

type Fields = ReceivedParts['fields']

/**
 * Takes an answer from the form of a page: the same as its call, with the fields of HTML.
 *
 * @returns the number of the answer
 * @throws ProblemError as the calls
 */
export async function answerPosted(
  context: AppContext,
  returning: Returning,
  kind: SubmissionKind,
  posted: ReceivedParts & { folder: string },
  moment: Moment,
): Promise<number> {
  const fields = withoutEmptyDays(posted.fields)
  const propertyServiceIds = listOf(fields, 'propertyServiceIds').map(Number)
  switch (kind) {
    case 'files':
      return sendPaper(
        context,
        returning,
        { ...posted, fields: { ...fields, propertyServiceIds: JSON.stringify(propertyServiceIds) } },
        moment,
      )
    case 'sign':
      return signHere(
        context,
        returning,
        checked(SignedHere, {
          ...fields,
          propertyServiceIds,
          declaration: fields['declaration'] === 'true' || undefined,
          signature: signatureIn(fields),
        }),
        moment,
      )
    case 'cannot': {
      const systems = systemsIn(fields)
      try {
        return await explainWhyNot(context, returning, checked(CannotCertify, { ...fields, systems }), moment)
      } catch (error) {
        throw atFields(error, systems)
      }
    }
    case 'later':
      return promise(context, returning, checked(NotYet, { ...fields, propertyServiceIds }), moment.today)
    case 'not-ours':
      return disown(context, returning, checked(NotOurs, { ...fields, propertyServiceIds }))
  }
}

/** A day that nobody chose is missing, not wrong. */
const withoutEmptyDays = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => !(name.endsWith('Date') && value === '')))

const listOf = (fields: Fields, name: string): string[] => [fields[name] ?? []].flat()
const textOf = (fields: Fields, name: string): string => listOf(fields, name)[0]?.trim() ?? ''

/** @throws ProblemError 400 that names the fields */
function checked<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  throw badPayload(...result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

/** A drawn signature wins over a typed one. */
function signatureIn(fields: Fields): unknown {
  const drawn = textOf(fields, 'strokes')
  if (drawn === '') return { typed: textOf(fields, 'typed') }
  try {
    return { strokes: JSON.parse(drawn) }
  } catch {
    return { strokes: [] }
  }
}

interface PostedReason {
  propertyServiceId: number
  reason: string
  found: string
  expectedDate: string | null
}

/** The systems with a reason, in the fields `reason-7`, `found-7` and `expected-7`. */
const systemsIn = (fields: Fields): PostedReason[] =>
  Object.keys(fields).flatMap((name) => {
    const id = /^reason-(\d{1,9})$/.exec(name)?.[1]
    const reason = textOf(fields, name)
    if (id === undefined || reason === '') return []
    const expectedDate = textOf(fields, `expected-${id}`) || null
    return [{ propertyServiceId: Number(id), reason, found: textOf(fields, `found-${id}`), expectedDate }]
  })

/** Says what is wrong with a system at its own field: of `systems.0.found` at `found-7`. */
function atFields(error: unknown, systems: readonly PostedReason[]): unknown {
  if (!(error instanceof ProblemError) || !error.errors) return error
  const pathOf = (path: string): string => {
    const [, index, name] = /^systems\.(\d+)\.(found|expectedDate)$/.exec(path) ?? []
    const system = systems[Number(index)]
    return system ? `${name === 'found' ? 'found' : 'expected'}-${system.propertyServiceId}` : path
  }
  return badPayload(...error.errors.map(({ path, message }) => ({ path: pathOf(path), message })))
}
