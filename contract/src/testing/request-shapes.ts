import { z } from 'zod'
import { ALL_CALLS } from '../calls.ts'

/** A shape inside a request and its location, such as `POST /company/add body.contacts[].email`. */
export type Place = readonly [where: string, shape: z.ZodType]

/** Every shape of every request, from the whole payload down to each scalar. */
export const requestShapes = (): Place[] =>
  ALL_CALLS.flatMap((call) =>
    (['params', 'query', 'body', 'parts'] as const).flatMap((part) => {
      const shape = call[part]
      return shape ? shapesIn(`${call.method} ${call.path} ${part}`, shape) : []
    }),
  )

function shapesIn(where: string, shape: z.ZodType): Place[] {
  const inside = childrenOf(shape).flatMap(([step, child]) => shapesIn(where + step, child as z.ZodType))
  return [[where, shape], ...inside]
}

/** Other kinds of shapes have no children. */
function childrenOf(shape: z.ZodType): [step: string, child: z.core.$ZodType][] {
  if (shape instanceof z.ZodObject) return Object.entries(shape.shape).map(([name, child]) => [`.${name}`, child])
  if (shape instanceof z.ZodArray) return [['[]', shape.element]]
  if (shape instanceof z.ZodUnion) return shape.options.map((option) => ['', option])
  if (shape instanceof z.ZodIntersection) return [shape.def.left, shape.def.right].map((side) => ['', side])
  // The input side of a pipe is a function, as in fromText.
  if (shape instanceof z.ZodPipe) return [['', shape.out]]
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault) {
    return [['', shape.unwrap()]]
  }
  return []
}
