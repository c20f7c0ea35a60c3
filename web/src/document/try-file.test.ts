import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ProblemError, unreachable } from '../lib/problem-error.ts'
import type { FileSending } from './api.ts'
import { tryFile } from './try-file.ts'

const plan = new File(['%PDF-1.7'], '12 plan.pdf')
const MAYBE = 'The file may still have been stored. Check the Docs tab before you try again.'
const UNREACHABLE = 'The server cannot be reached. Check the connection and try again.'

const problem = (status: number, detail: string) =>
  new ProblemError({ type: 'about:blank', title: 'No', status, detail, instance: '/document/upload' })

/** A server that took this share of a file and then failed so; `isStored` is what it says of the file afterwards. */
const failing = (error: Error, share: number, isStored: () => Promise<boolean>): FileSending => ({
  send: async (_file, { onProgress, signal }) => {
    onProgress(share)
    signal.throwIfAborted()
    throw error
  },
  isStored,
})
const yes = () => Promise.resolve(true)
const no = () => Promise.resolve(false)
const away = () => Promise.reject(unreachable('/property/12'))
const trying = (sending: FileSending, signal = new AbortController().signal) =>
  tryFile(plan, sending, { signal, onProgress: () => {} })

// Simulates a browser that is online, which Node does not know.
beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: true })
})

describe('a file that was sent', () => {
  it('is stored when the server says so', async () => {
    expect(await trying({ send: () => Promise.resolve(), isStored: no })).toEqual({ isStored: true })
  })

  it('is refused with the reason, and the next one is tried', async () => {
    const refused = failing(problem(415, 'Not a PDF.'), 1, yes)
    expect(await trying(refused)).toEqual({ isStored: false, refusal: 'Not a PDF.', ends: false })
  })

  it.each([401, 403])('ends the upload with a %i', async (status) => {
    expect(await trying(failing(problem(status, 'No.'), 1, no))).toMatchObject({ refusal: 'No.', ends: true })
  })
})

describe('a file whose answer was lost', () => {
  it.each([
    ['is stored when the server has it', 1, yes, { isStored: true }],
    ['is stored when the server has it, however far it seemed', 0.4, yes, { isStored: true }],
    ['is not when it was under way', 0.4, no, { isStored: false, refusal: UNREACHABLE, ends: true }],
    ['is not when nobody can be asked', 0.4, away, { isStored: false, refusal: UNREACHABLE, ends: true }],
    ['may be later', 1, no, { isStored: false, refusal: `${UNREACHABLE} ${MAYBE}`, ends: true }],
    ['may be, nobody can be asked', 1, away, { isStored: false, refusal: `${UNREACHABLE} ${MAYBE}`, ends: true }],
  ])('%s', async (_, share, isStored, outcome) => {
    expect(await trying(failing(unreachable('/document/upload'), share, isStored))).toEqual(outcome)
  })

  it('is looked for when a proxy answered instead of the server', async () => {
    expect(await trying(failing(problem(504, 'Timeout.'), 1, yes))).toEqual({ isStored: true })
  })

  it('is looked for when it was cancelled', async () => {
    const cancelled = AbortSignal.abort()
    const whole = failing(new Error(), 1, no)
    expect(await trying(whole, cancelled)).toEqual({
      isStored: false,
      refusal: `It was cancelled. ${MAYBE}`,
      ends: true,
    })
    expect(await trying({ ...whole, isStored: yes }, cancelled)).toEqual({ isStored: true })
  })
})
