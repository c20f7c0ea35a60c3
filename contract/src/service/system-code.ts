/** `SS 14/2` of `ss14/2` and `[SS14/2]`; other texts stay as they are. */
function normalisedCode(code: string): string {
  const bare = code
    .trim()
    .replace(/^[[(](.*)[\])]$/, '$1')
    .trim()
  const found = /^SS\s*(\d{1,2}(?:\/\w{1,3})?)$/i.exec(bare)
  return found ? `SS ${found[1]?.toUpperCase()}` : bare
}

/**
 * The code of a specified system as Form 12 prints it: `SS 14/2`. The council's own code stands in its place where the
 * definition has none.
 */
export const systemCode = ({ buildingAct, councilCodes }: { buildingAct: string; councilCodes: string }): string =>
  normalisedCode(buildingAct) || normalisedCode(councilCodes)

/** Whether a code covers a system: `SS3` covers `SS3/1`, and `SS3/1` only itself. */
export function coversSystem(code: string, system: string): boolean {
  const [covering, covered] = [normalisedCode(code), normalisedCode(system)]
  return covering !== '' && (covered === covering || covered.startsWith(`${covering}/`))
}
