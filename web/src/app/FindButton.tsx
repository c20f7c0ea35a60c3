export function FindButton() {
  return null
}
