import { onTestFinished, vi } from 'vitest'

/**
 * Answers uploads until the test ends. They are sent with XMLHttpRequest, which `serve` does not answer. Returns the
 * names of the files of each upload so far, joined with ", ".
 *
 * @param answer of the names of an upload's files
 * @param ready when uploads arrive
 */
export function takeUploads(
  answer: (fileNames: readonly string[]) => unknown,
  ready: Promise<void> = Promise.resolve(),
): string[] {
  const uploads: string[] = []
  class Upload {
    upload = {}
    status = 200
    responseText = ''
    onload = () => {}
    open = () => {}
    setRequestHeader = () => {}
    getResponseHeader = () => 'application/json'
    send = (form: FormData) => {
      const names = form.getAll('Files').map((file) => (file instanceof File ? file.name : ''))
      uploads.push(names.join(', '))
      this.responseText = JSON.stringify(answer(names))
      void ready.then(() => setTimeout(() => this.onload()))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  onTestFinished(() => void vi.unstubAllGlobals())
  return uploads
}
