import { filters, Liquid, type LiquidOptions, type Template } from 'liquidjs'
import { BODY_LENGTH } from '@app/contract/email/rules'

/** Tags that templates may use: conditions and loops. None reads files, sets variables or includes other templates. */
const TAGS = new Set(['if', 'unless', 'case', 'for', 'break', 'continue', 'comment', '#'])

/** No filter that undoes escaping or makes long texts out of short ones. */
const FILTERS = new Set(['default', 'upcase', 'downcase', 'capitalize', 'truncate', 'plus', 'minus', 'abs', 'size'])

const OPTIONS: LiquidOptions = {
  strictFilters: true,
  strictVariables: true,
  ownPropertyOnly: true,
  // An empty text is falsy: {% if senderPhone %}.
  jsTruthy: true,
  templates: {},
  // A body only gets shorter when its entities are decoded, so twice the length is more than enough.
  parseLimit: 2 * BODY_LENGTH,
  renderLimit: 1000,
  memoryLimit: 10_000_000,
}

function createEngine(more: LiquidOptions): Liquid {
  const engine = new Liquid({ ...OPTIONS, ...more })
  for (const tag of Object.keys(engine.tags)) if (!TAGS.has(tag)) delete engine.tags[tag]
  for (const filter of Object.keys(engine.filters)) if (!FILTERS.has(filter)) engine.unregisterFilter(filter)
  return engine
}

/** The filter of this name, which also counts what it makes against the limit. */
const escape = filters['escape'] as (this: unknown, value: unknown) => string

/** Escapes a value for HTML. What was written on several lines is read on several lines. */
function inHtml(this: unknown, value: unknown): string {
  return escape.call(this, value).replaceAll(/\r?\n/g, '<br>')
}

const forText = createEngine({})
const forHtml = createEngine({ outputEscape: inHtml })

/** @throws LiquidError for a tag or filter that does not exist, and for one that is not closed */
export const parseSubject = (subject: string): Template[] => forText.parse(subject)

/**
 * Parses the body. All of its output is escaped, with its line breaks.
 *
 * @throws LiquidError as parseSubject
 */
export const parseBody = (body: string): Template[] => forHtml.parse(liquidOf(body))

/** @throws LiquidError when it takes too long or too much */
export const fillSubject = (subject: string, facts: object): string =>
  String(forText.renderSync(parseSubject(subject), facts))

/** @throws LiquidError when it takes too long or too much */
export const fillBody = (body: string, facts: object): string => String(forHtml.renderSync(parseBody(body), facts))

// Nothing here looks from each opening to the end of the text, which a text of openings would make endless: a tag ends
// before the next one begins, and a line has few parts.
const TAG = String.raw`\{%(?:(?!\{%)[^%]|%(?!\}))*%\}`
const OUTPUT = String.raw`\{\{(?:(?!\{\{)[^}]|\}(?!\}))*\}\}`
const MAX_ATTRIBUTES_LENGTH = 500
const MAX_PARTS = 300
const ATTRIBUTES = String.raw`\b[^<>]{0,${MAX_ATTRIBUTES_LENGTH}}`
/** A paragraph, list item or table row that has only Liquid tags. */
const TAG_ONLY = ['p', 'li', 'tr'].map(
  (line) =>
    new RegExp(
      String.raw`<${line}${ATTRIBUTES}>(?:\s|&nbsp;|</?(?:p|td|th)${ATTRIBUTES}>|${TAG}){0,${MAX_PARTS}}</${line}>`,
      'g',
    ),
)
const TAGS_IN = new RegExp(TAG, 'g')
const MARKUP = new RegExp(String.raw`${TAG}|${OUTPUT}`, 'g')
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/**
 * Turns a body from a rich text editor into Liquid. The editor keeps every tag inside some line and writes `<` as an
 * entity. So a paragraph, list item or table row with only tags is replaced by those tags, and entities inside tags are
 * decoded. This way a loop over the rows of a table can be written and edited as rows.
 */
const liquidOf = (body: string): string =>
  TAG_ONLY.reduce((text, line) => text.replace(line, (match) => match.match(TAGS_IN)?.join('') ?? match), body).replace(
    MARKUP,
    (match) => match.replace(/&(?:lt|gt|quot|nbsp|amp|#39);/g, (entity) => ENTITIES[entity] ?? entity),
  )
