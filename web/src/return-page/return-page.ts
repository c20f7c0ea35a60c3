import type { Strokes } from '@app/contract/return/schema'
import SignaturePad from 'signature_pad'
import { showStrokes, strokesOf } from '../lib/drawn-signature.ts'
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
  const units = [width, height] as const
  const pad = new SignaturePad(canvas, { penColor: 'black' })
  // A page that an answer was refused with has what was drawn, and so has a phone that is turned.
  const fit = () => {
    canvas.width = canvas.clientWidth
    canvas.height = canvas.clientHeight
    showStrokes(pad, canvas, units, strokesIn(strokes))
  }
  fit()
  window.addEventListener('resize', fit)
  pad.addEventListener('endStroke', () => {
    strokes.value = JSON.stringify(strokesOf(pad, canvas, units))
  })
  field.querySelector('[data-clear]')?.addEventListener('click', () => {
    pad.clear()
    strokes.value = ''
  })
}

/** What was drawn, as the page sends it. */
function strokesIn({ value }: HTMLInputElement): Strokes {
  return value === '' ? [] : JSON.parse(value)
}
