/** `SS 14/2` of `ss14/2` and `[SS14/2]`; other texts stay as they are. */
function normalisedCode(code: string): string {
  const bare = code
    .trim()
    .replace(/^[[(](.*)[\])]$/, '$1')
    .trim()
  const found = /^SS\s*(\d{1,2}(?:\/\w{1,3})?)$/i.exec(bare)
  return found ? `SS ${found[1]?.toUpperCase()}` : bare
}

/** The codes of a definition: the handbook's, and those of the council. */
interface Coded {
  buildingAct: string
  councilCodes: string
}

/**
 * The printed code of a specified system, such as `SS 15/2`, with those of the council's codes that are no other
 * notation of it, such as `15.2`, `(SS15/2)` or `15(b)` (docs/rules/documents.md#codes-of-systems).
 */
export function systemCode({ buildingAct, councilCodes }: Coded): string {
  const code = buildingAct.replace(/^SS\s*(?=\d)/, 'SS ')
  if (!councilCodes) return code
  const own = inHandbookNotation(buildingAct)
  const others = councilCodes
    .split(',')
    .map((each) => each.trim().replace(/^\(([^()]*)\)$/, '$1'))
    .filter((each) => each && inHandbookNotation(each) !== own)
    .join(', ')
  if (!code || !others) return code || others
  return /[()]/.test(others) ? `${code}, ${others}` : `${code} (${others})`
}

/** `15/2` of `SS 15.2`, `15(b)` and `15/B`: the regulations count with letters, the handbook with numbers. */
function inHandbookNotation(code: string): string {
  const plain = code.toUpperCase().replace(/^SS/, '').replace(/\./g, '/').replace(/\s/g, '')
  const [, number, letter] = /^(\d+)\/?\(?([A-Z])\)?$/.exec(plain) ?? []
  return letter ? `${number}/${letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1}` : plain
}

/** `SS 14/2 Signs relating to a specified system` */
export const systemTitle = (system: Coded & { serviceName: string }): string =>
  [systemCode(system), system.serviceName].filter(Boolean).join(' ')

/** A system among those of its property. */
export interface ListedSystem extends Coded {
  propertyServiceId: number
  serviceName: string
  ref: string
  /** Whether its building has another of the same kind, which a form may not list. */
  hasTwin?: boolean | undefined
}

/** Whether another system of the same kind is listed. */
export const hasTwin = (system: ListedSystem, listed: readonly ListedSystem[]): boolean =>
  listed.some(
    (other) =>
      other.propertyServiceId !== system.propertyServiceId &&
      other.buildingAct === system.buildingAct &&
      other.serviceName === system.serviceName,
  )

/**
 * A system's name, with its reference where its building, or the list, has another system of the same kind
 * (docs/rules/documents.md#codes-of-systems).
 */
export const nameAmong = (system: ListedSystem, listed: readonly ListedSystem[]): string =>
  system.ref && (system.hasTwin || hasTwin(system, listed))
    ? `${system.serviceName} · ${system.ref}`
    : system.serviceName

/** `SS 8/1 Passenger-carrying lifts · Core 2`, in running text. */
export const titleAmong = (system: ListedSystem, listed: readonly ListedSystem[]): string =>
  [systemCode(system), nameAmong(system, listed)].filter(Boolean).join(' ')

/** Whether a code covers a system: `SS3` covers `SS3/1`, and `SS3/1` only itself. */
export function coversSystem(code: string, { buildingAct, councilCodes }: Coded): boolean {
  const [covering, covered] = [normalisedCode(code), normalisedCode(buildingAct || councilCodes)]
  return covering !== '' && (covered === covering || covered.startsWith(`${covering}/`))
}
