/** A field's name for people: `jobTitle` becomes `Job title`. */
export function inWords(name: string): string {
  const words = name
    .replace(/[A-Z]+|\d+/g, (part) => ` ${part.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
