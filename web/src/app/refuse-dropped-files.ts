const TYPES = ['dragover', 'drop'] as const

/** Keeps a file that is dropped where nothing takes it from replacing the app, as the browser would show it instead. */
export function refuseDroppedFiles(): void {
  for (const type of TYPES) {
    // Added anew for each event, so that it comes last: whatever takes the file has said so by then.
    const comeLast = (): void => {
      window.removeEventListener(type, refuse)
      window.addEventListener(type, refuse)
    }
    window.addEventListener(type, comeLast, { capture: true })
  }
}

function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
