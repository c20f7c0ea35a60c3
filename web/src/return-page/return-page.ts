import SignaturePad from 'signature_pad'
import { sendAnswer } from './send-answer.ts'
import { shrinkPhotos } from './shrink-photos.ts'

// What the pages behind return links do better with a script: smaller photos, a drawn signature, one press of the button,
// and nothing lost where there is no network or the connection breaks off.

const all = <Found extends Element>(selector: string, kind: new () => Found): Found[] =>
  [...document.querySelectorAll(selector)].filter((element): element is Found => element instanceof kind)

prepare()

// A page that comes back from the browser's memory can be sent again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload()
})

function prepare(): void {
  for (const input of all('input[data-photos]', HTMLInputElement)) {
    const status = document.querySelector('[data-photos-status]')
    input.addEventListener('change', () => void shrinkPhotos(input, (words) => status?.replaceChildren(words)))
  }
  for (const form of all('form', HTMLFormElement)) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (event.submitter instanceof HTMLButtonElement) sendAnswer(form, event.submitter, show)
    })
  }
  for (const field of all('[data-signature]', HTMLElement)) prepareSignature(field)
}

/** Shows the page that an answer was refused with, as the browser would. */
function show(page: Document): void {
  document.body.replaceWith(page.body)
  window.scrollTo(0, 0)
  prepare()
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
