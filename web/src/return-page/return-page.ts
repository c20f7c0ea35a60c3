import SignaturePad from 'signature_pad'
import { checkFiles, findRefused, forgetCheck } from './check-files.ts'
import { sendAnswer } from './send-answer.ts'
import { shrinkPhotos } from './shrink-photos.ts'

// What the pages behind return links do better with a script: smaller photos, a drawn signature, one press of the button,
// no file sent that would be refused, and nothing lost where there is no network, the connection breaks off, or the answer
// is refused.

const all = <Found extends Element>(selector: string, kind: new () => Found): Found[] =>
  [...document.querySelectorAll(selector)].filter((element): element is Found => element instanceof kind)

prepare()

// A page that comes back from the browser's memory can be sent again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload()
})

function prepare(): void {
  for (const input of all('input[data-photos]', HTMLInputElement)) {
    input.addEventListener('change', () => void takeFiles(input))
  }
  for (const form of all('form', HTMLFormElement)) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const refused = findRefused(form)
      if (refused) refused.focus()
      else if (event.submitter instanceof HTMLButtonElement) sendAnswer(form, event.submitter, show)
    })
  }
  for (const field of all('[data-signature]', HTMLElement)) prepareSignature(field)
}

/** Makes chosen photos smaller, and says what the server would refuse of the files. */
async function takeFiles(input: HTMLInputElement): Promise<void> {
  const status = document.querySelector('[data-photos-status]')
  const refusal = document.querySelector('[data-files-refusal]')
  forgetCheck(input, refusal)
  await shrinkPhotos(input, (words) => status?.replaceChildren(words))
  await checkFiles(input, refusal)
}

/** Shows the page that an answer was refused with, as the browser would, but for the files, which it would not keep. */
function show(page: Document): void {
  keepFiles(page)
  document.body.replaceWith(page.body)
  window.scrollTo(0, 0)
  prepare()
}

/** Takes the chosen files over into the form of another page, unless they are what is wrong. */
function keepFiles(page: Document): void {
  if (page.querySelector('#Files-error')) return
  for (const { id, files } of all('input[type=file]', HTMLInputElement)) {
    const input = page.getElementById(id)
    if (!files?.length || !(input instanceof HTMLInputElement)) continue
    input.files = files
    page.querySelector('[data-choose-again]')?.remove()
  }
}

function prepareSignature(field: HTMLElement): void {
  const canvas = field.querySelector('canvas')
  const strokes = field.querySelector('input[name=strokes]')
  if (!canvas || !(strokes instanceof HTMLInputElement)) return
  field.hidden = false
  /** The size of the field in the units of the answer. */
  const [width = 0, height = 0] = (canvas.dataset['units'] ?? '').split(' ').map(Number)
  const pad = new SignaturePad(canvas, { penColor: 'black' })
  const fit = () => {
    const drawn = pad.toData()
    canvas.width = canvas.clientWidth
    canvas.height = canvas.clientHeight
    pad.fromData(drawn)
  }
  fit()
  window.addEventListener('resize', fit)
  pad.addEventListener('endStroke', () => {
    strokes.value = JSON.stringify(
      pad
        .toData()
        .map(({ points }) =>
          points.map(({ x, y }) => [
            within((x / canvas.clientWidth) * width, width),
            within((y / canvas.clientHeight) * height, height),
          ]),
        ),
    )
  })
  field.querySelector('[data-clear]')?.addEventListener('click', () => {
    pad.clear()
    strokes.value = ''
  })
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)))
}
