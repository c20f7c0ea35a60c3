import { ForTag, LiquidError, TypeGuards, Value, type Template } from 'liquidjs'
import { z } from 'zod'
import type { FieldError } from '@app/contract/problem'
import { isTooDeep } from '../../lib/html-depth.ts'
import { TOO_DEEP } from '../../lib/limits.ts'
import { findNearest } from '../../lib/nearest.ts'
import { EXAMPLE_FACTS } from './example-facts.ts'
import { liquidFault } from './liquid-fault.ts'
import { fillBody, fillSubject, parseBody, parseSubject } from './liquid.ts'
import { TemplateData } from './placeholders.ts'
import type { TemplateText } from './defaults/template.ts'

type Shapes = Readonly<Record<string, z.ZodType>>

/** The most wrong letters in a name for which a message still suggests another one. */
const MAX_TYPOS = 3

/** Further faults of a field are named once these are mended. */
const MAX_FAULTS = 100

const number = z.number()
const FORLOOP = z.object({
  index: number,
  index0: number,
  rindex: number,
  rindex0: number,
  length: number,
  first: z.boolean(),
  last: z.boolean(),
})

/**
 * Finds the faults of a template: at most one message per field, which names what does not exist. If there are none,
 * the template has also been filled with example data.
 */
export function checkTemplate({ subject, body }: TemplateText): FieldError[] {
  return [
    {
      path: 'subject',
      faults: faultsOf(
        () => parseSubject(subject),
        (facts) => fillSubject(subject, facts),
      ),
    },
    {
      path: 'body',
      faults: isTooDeep(body)
        ? [TOO_DEEP]
        : faultsOf(
            () => parseBody(body),
            (facts) => fillBody(body, facts),
          ),
    },
  ].flatMap(({ path, faults }) => (faults.length === 0 ? [] : { path, message: faults.join('; ') }))
}

function faultsOf(parse: () => Template[], fill: (facts: TemplateData) => string): string[] {
  try {
    const faults: string[] = []
    for (const template of parse()) {
      faults.push(...faultsIn(template, TemplateData.shape))
      if (faults.length >= MAX_FAULTS) break
    }
    if (faults.length === 0) fill(EXAMPLE_FACTS)
    return [...new Set(faults)]
  } catch (error) {
    if (LiquidError.is(error)) return [liquidFault(error)]
    throw error
  }
}

function faultsIn(template: Template, names: Shapes): string[] {
  const own = [...(template.arguments?.() ?? [])].flatMap((argument) => faultsOfArgument(argument, names))
  const inside = template instanceof ForTag ? { ...names, ...loopNames(template, names) } : names
  const children = [...childrenOf(template)].flatMap((child) => faultsIn(child, inside))
  const loops = template instanceof ForTag ? loopFaults(template, names) : []
  return [...own, ...loops, ...children]
}

/** Liquid's generators only yield to wait for files, and templates here cannot include files. */
function childrenOf(template: Template): Template[] {
  const children = template.children?.(false, true).next()
  return children?.done ? children.value : []
}

const elementOf = ({ collection }: ForTag, names: Shapes): z.ZodType | undefined =>
  TypeGuards.isPropertyAccessToken(collection) ? elementIn(read(collection, names).shape) : undefined

/** Inside a loop over something unknown, only the loop itself is reported. */
const loopNames = (loop: ForTag, names: Shapes): Shapes => ({
  [loop.variable]: elementOf(loop, names) ?? z.any(),
  forloop: FORLOOP,
})

const loopFaults = (loop: ForTag, names: Shapes): string[] =>
  elementOf(loop, names) || faultsOfArgument(loop.collection, names).length > 0
    ? []
    : [`has a loop over ${loop.collection.getText()}, which is not a list`]

function faultsOfArgument(argument: unknown, names: Shapes): string[] {
  if (argument instanceof Value) {
    return [
      ...argument.initial.postfix.flatMap((token) => faultsOfArgument(token, names)),
      ...argument.filters.flatMap(({ args }) =>
        args.flatMap((arg) => faultsOfArgument(Array.isArray(arg) ? arg[1] : arg, names)),
      ),
    ]
  }
  if (TypeGuards.isRangeToken(argument)) {
    return [argument.lhs, argument.rhs].flatMap((end) => faultsOfArgument(end, names))
  }
  return TypeGuards.isPropertyAccessToken(argument) ? read(argument, names).faults : []
}

type PropertyAccess = Extract<ForTag['collection'], { props: unknown }>

/** The shape that a name such as `services[0].code` refers to, or why it does not exist. */
function read({ variable, props, ...token }: PropertyAccess, names: Shapes): { shape?: z.ZodType; faults: string[] } {
  const written = token.input.slice(token.begin, token.end)
  const inside = props.flatMap((prop) => faultsOfArgument(prop, names))
  if (inside.length > 0) return { faults: inside }
  let shape: z.ZodType = z.object(names)
  for (const part of variable ? [variable, ...props] : props) {
    if (shape instanceof z.ZodAny) return { shape, faults: [] }
    const name = TypeGuards.isQuotedToken(part) || TypeGuards.isWordToken(part) ? part.content : undefined
    const known = partsOf(shape)
    const next = name === undefined ? elementIn(shape) : Object.hasOwn(known, name) ? known[name] : undefined
    if (!next) return { faults: [refusal(written, name, Object.keys(known))] }
    shape = next
  }
  return { shape, faults: [] }
}

/** `services[0]` */
const elementIn = (list: z.ZodType | undefined): z.ZodType | undefined =>
  list instanceof z.ZodArray && list.element instanceof z.ZodType ? list.element : undefined

function partsOf(shape: z.ZodType): Shapes {
  if (shape instanceof z.ZodObject) return shape.shape
  const element = elementIn(shape)
  if (element) return { size: number, first: element, last: element }
  return shape instanceof z.ZodString ? { size: number } : {}
}

function refusal(written: string, name: string | undefined, known: readonly string[]): string {
  const near = name && written.endsWith(name) ? findNearest(name, known, MAX_TYPOS) : undefined
  const suggestion = near && name ? `: did you mean "${written.slice(0, -name.length)}${near}"?` : ''
  return `names "${written}", which is not a placeholder${suggestion}`
}
