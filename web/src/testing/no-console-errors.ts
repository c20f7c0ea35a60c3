import { afterEach, beforeEach, vi, type MockInstance } from 'vitest'

let complaints: readonly MockInstance[] = []

// React reports problems such as duplicate keys only on the console. Without this, tests would pass in spite of them.
beforeEach(() => {
  complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})

afterEach(() => {
  const messages = complaints.flatMap(({ mock }) => mock.calls.map((words) => words.map(String).join(' ')))
  for (const complaint of complaints) complaint.mockRestore()
  if (messages.length > 0) throw new Error(`Messages on the console:\n${messages.join('\n')}`)
})
