import { HEAD_BYTES, shownFileName, whyTooLarge, whyWrongContent } from '@app/contract/return/refused-files'

/**
 * Says at the field what the server would say of the chosen files, before they are sent for nothing
 * (docs/rules/returns.md#the-page).
 */
export async function checkFiles(input: HTMLInputElement, place: Element | null): Promise<void> {
  const files = [...(input.files ?? [])]
  const why = await whyRefused(files)
  if (isChosen(input, files)) say(input, place, why)
}

/** Forgets what was said of the files that were chosen before. */
export const forgetCheck = (input: HTMLInputElement, place: Element | null): void => say(input, place, undefined)

/** Whether these are still the files that are chosen. */
export const isChosen = ({ files }: HTMLInputElement, chosen: readonly File[]): boolean =>
  files?.length === chosen.length && chosen.every((file, index) => files[index] === file)

/** The field of a form whose files the server would refuse. */
export const findRefused = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector('input[type=file][aria-invalid=true]')

async function whyRefused(files: readonly File[]): Promise<string | undefined> {
  const named = files
    .filter(({ size }) => size > 0)
    .map((file) => ({ fileName: shownFileName(file.name), size: file.size, file }))
  const whyLarge = whyTooLarge(named)
  if (whyLarge) return whyLarge
  for (const { fileName, file } of named) {
    const why = whyWrongContent(fileName, await readHead(file))
    if (why) return why
  }
  return undefined
}

const readHead = async (file: File) => new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())

function say(input: HTMLInputElement, place: Element | null, why: string | undefined): void {
  input.ariaInvalid = why ? 'true' : null
  place?.replaceChildren(why ?? '')
  place?.toggleAttribute('hidden', !why)
}
