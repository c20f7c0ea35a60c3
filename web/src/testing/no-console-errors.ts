import { afterEach, beforeEach, vi, type MockInstance } from 'vitest'

let complaints: readonly MockInstance[] = []

// React complains on the console, for example of two rows with one key; a test that is green beside it would hide that.
beforeEach(() => {
  complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})

afterEach(() => {
  const said = complaints.flatMap(({ mock }) => mock.calls.map((words) => words.map(String).join(' ')))
  for (const complaint of complaints) complaint.mockRestore()
  if (said.length > 0) throw new Error(`Said on the console:\n${said.join('\n')}`)
})
