import type { z } from 'zod'
import type { Audience, RoleGroup } from './roles.ts'

type Shape = z.ZodType

/** One address of the API with the shapes that travel through it. Paths stand below `api/`. */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> {
  readonly method: 'GET' | 'POST'
  /** Parameters in braces: `/company/{companyId}`. */
  readonly path: string
  /** Who may make the call. A call without it is refused at start-up (docs/rules/sessions-and-roles.md#roles). */
  readonly roles: RoleGroup
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /**
   * A form that a browser posts to a window of its own: url-encoded, with its token in the field `access_token`
   * (RFC 6750, section 2.2).
   */
  readonly isForm?: true
  /** The parts of a multipart payload, for the API document: the room reads them one by one as they come. */
  readonly parts?: Shape
  /** What the caller gets, or `'file'` for a download named by its content-disposition header. */
  readonly answer: Answer | 'file'
  /** What each audience's answer is cut to, where that differs. */
  readonly answerFor?: Readonly<Record<Audience, Shape>>
}

type Described<Params extends Shape, Query extends Shape, Body extends Shape, Answer extends Shape> = Omit<
  Call<Params, Query, Body, Answer>,
  'method' | 'path'
>

export const get = <
  Params extends Shape = z.ZodNever,
  Query extends Shape = z.ZodNever,
  Answer extends Shape = z.ZodNever,
>(
  path: string,
  described: Described<Params, Query, z.ZodNever, Answer>,
): Call<Params, Query, z.ZodNever, Answer> => ({ method: 'GET', path, ...described })

export const post = <
  Params extends Shape = z.ZodNever,
  Query extends Shape = z.ZodNever,
  Body extends Shape = z.ZodNever,
  Answer extends Shape = z.ZodNever,
>(
  path: string,
  described: Described<Params, Query, Body, Answer>,
): Call<Params, Query, Body, Answer> => ({ method: 'POST', path, ...described })

/** A part that a call does not have reads as undefined. */
type Present<T> = [T] extends [never] ? undefined : T

export type ParamsOf<C extends Call> = C extends Call<infer P, Shape, Shape, Shape> ? Present<z.output<P>> : never
export type QueryOf<C extends Call> = C extends Call<Shape, infer Q, Shape, Shape> ? Present<z.output<Q>> : never
export type BodyOf<C extends Call> = C extends Call<Shape, Shape, infer B, Shape> ? Present<z.output<B>> : never
/** What a caller sends, before defaults and trimming. */
export type SentBodyOf<C extends Call> = C extends Call<Shape, Shape, infer B, Shape> ? Present<z.input<B>> : never
export type SentQueryOf<C extends Call> = C extends Call<Shape, infer Q, Shape, Shape> ? Present<z.input<Q>> : never
export type AnswerOf<C extends Call> = C extends Call<Shape, Shape, Shape, infer A> ? z.output<A> : never
