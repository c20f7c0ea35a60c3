import type { z } from 'zod'
import type { AuditedCall } from './audit-kinds.ts'
import type { Audience, RoleGroup } from './roles.ts'

type Shape = z.ZodType

/** A call of the API: its address and the shapes of its payload and answer. Paths are below `api/`. */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> {
  readonly method: 'GET' | 'POST'
  /** With parameters in braces: `/company/{companyId}`. */
  readonly path: string
  /**
   * Who may make the call. The server does not start with a call that names no roles
   * (docs/rules/sessions-and-roles.md#roles).
   */
  readonly roles: RoleGroup
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /**
   * A form that a browser posts to a new window: URL-encoded, with the token in the field `access_token` (RFC 6750,
   * section 2.2).
   */
  readonly isForm?: true
  /** The parts of a multipart payload, for the API document. The room reads the parts as they arrive. */
  readonly parts?: Shape
  /** The answer, or `'file'` for a download whose name is in its Content-Disposition header. */
  readonly answer: Answer | 'file'
  /** A login may make it that has to set up a second factor first (docs/rules/sessions-and-roles.md#the-second-factor). */
  readonly whileSettingUp?: true
  /** The answer is a stream of server-sent events that goes on until the caller leaves; each holds an `answer` as JSON. */
  readonly streams?: true
  /** What the call leaves in the audit (docs/rules/audit.md#what-is-recorded). */
  readonly audit?: AuditedCall
  /** The shape of the answer for each audience, where it differs. */
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

/** The type of a part that a call does not have is undefined. */
type Present<T> = [T] extends [never] ? undefined : T

export type ParamsOf<C extends Call> = C extends Call<infer P, Shape, Shape, Shape> ? Present<z.output<P>> : never
export type QueryOf<C extends Call> = C extends Call<Shape, infer Q, Shape, Shape> ? Present<z.output<Q>> : never
export type BodyOf<C extends Call> = C extends Call<Shape, Shape, infer B, Shape> ? Present<z.output<B>> : never
/** The body as a caller sends it, before defaults and trimming. */
export type SentBodyOf<C extends Call> = C extends Call<Shape, Shape, infer B, Shape> ? Present<z.input<B>> : never
export type SentQueryOf<C extends Call> = C extends Call<Shape, infer Q, Shape, Shape> ? Present<z.input<Q>> : never
export type AnswerOf<C extends Call> = C extends Call<Shape, Shape, Shape, infer A> ? z.output<A> : never
