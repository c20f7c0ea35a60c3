/** What keeps an answer on the page, each with a notice of its own. */
type Obstacle = 'no-network' | 'broke-off'

/**
 * Sends the answer in a form, says how far it is, and hands the page that comes back to `show`. Where none of ours comes
 * back, all that was entered stays, also the chosen files, to be sent again (docs/rules/returns.md#the-page).
 */
export function sendAnswer(form: HTMLFormElement, button: HTMLButtonElement, show: (page: Document) => void): void {
  const { action } = form
  const words = button.textContent
  const sending = button.dataset['sending'] ?? words
  const say = (obstacle: Obstacle | null) => {
    for (const notice of form.querySelectorAll<HTMLElement>('[data-obstacle]')) {
      notice.hidden = notice.dataset['obstacle'] !== obstacle
    }
  }
  const stay = () => {
    button.textContent = words
    button.disabled = false
    say('broke-off')
  }

  if (!navigator.onLine) return say('no-network')
  say(null)
  const request = new XMLHttpRequest()
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    button.textContent = loaded < total ? `${sending} ${Math.floor((100 * loaded) / total)}%` : sending
  })
  request.addEventListener('load', () => {
    const page = new DOMParser().parseFromString(request.responseText, 'text/html')
    const isOurs = page.querySelector('main') !== null
    if (isOurs && request.responseURL !== action) window.location.assign(request.responseURL)
    // A proxy has a page of its own, and ours without the form would take the place of what was entered.
    else if (isOurs && (page.forms.length > 0 || request.status === 404)) show(page)
    else stay()
  })
  request.addEventListener('error', stay)
  request.open('POST', action)
  request.send(new FormData(form))
  button.textContent = sending
  button.disabled = true
}
