/** The parts of JSON Schema that the API document uses. */
interface JsonSchema {
  type?: string | string[]
  format?: string
  maxLength?: number
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

interface Operation {
  parameters?: { in: 'path' | 'query'; name: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

/** A field of a request: its location and its types. A list is represented by its first entry, as in `contacts.0`. */
export interface ApiField {
  part: 'params' | 'query' | 'body'
  path: (string | number)[]
  types: string[]
  /** `date`, `date-time` … */
  format: string | undefined
  /** Of a text; 0 for one without. */
  maxLength: number
}

/** Every field of every call in the API document: parameters and payloads, nested fields and lists. */
export function apiFields(document: ApiDocument): { name: string; fields: ApiField[] }[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      fields: fieldsOf(operation),
    })),
  )
}

function fieldsOf({ parameters = [], requestBody }: Operation): ApiField[] {
  const named = parameters.flatMap(({ in: place, name, schema }) =>
    fieldsIn(schema, { part: place === 'path' ? 'params' : 'query', path: [name] }),
  )
  const [payload] = Object.values(requestBody?.content ?? {})
  return payload ? [...named, ...fieldsIn(payload.schema, { part: 'body', path: [] })] : named
}

function fieldsIn(schema: JsonSchema, at: Pick<ApiField, 'part' | 'path'>): ApiField[] {
  const shapes = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  const children = shapes.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, child]) => fieldsIn(child, { ...at, path: [...at.path, name] })),
    ...(items ? fieldsIn(items, { ...at, path: [...at.path, 0] }) : []),
  ])
  const types = shapes.flatMap(({ type = [] }) => type)
  const format = shapes.map((shape) => shape.format).find((named) => named !== undefined)
  const maxLength = Math.max(0, ...shapes.map((shape) => shape.maxLength ?? 0))
  return [{ ...at, types, format, maxLength }, ...children]
}
