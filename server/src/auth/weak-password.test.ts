import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { PASSWORD_MIN_LENGTH } from '@app/contract/auth/rules'
import { longEnoughMostUsed } from '../lib/common-passwords.ts'
import { weaknessOf } from './weak-password.ts'
import { slowness } from '../testing/pace.ts'

const owner = { loginEmail: 'mere.potiki@office.example', names: ['Warrant', 'Kauri Compliance Limited'] }
const weakness = (password: string) => weaknessOf(password, owner)

const COMMON = dictionary['passwords-common']
/** Of how many of the most used passwords a sample is taken. */
const MOST_USED = 10_000
const every = (step: number, list: readonly string[]) => list.filter((_, index) => index % step === 0)

describe('a password is refused', () => {
  test('if it is one of the most used', async () => {
    for (const password of COMMON.filter(({ length }) => length >= PASSWORD_MIN_LENGTH))
      expect.soft(await weakness(password), password).toMatch('common passwords')
  })

  test('if it is one of the 10,000 most used that are long enough', async () => {
    const mostUsed = await longEnoughMostUsed()
    expect(mostUsed.size).toBe(MOST_USED)
    for (const password of mostUsed) {
      const capital = password.charAt(0).toUpperCase() + password.slice(1)
      expect.soft(await weakness(capital), password).not.toBeNull()
    }
  })

  test.each(['1q2w3e4r5t', 'qwertyuiop', 'Basketball', 'charlie123', 'manchester', 'ultimatecode'])(
    '%s, which many use',
    async (password) => {
      expect(await weakness(password)).toMatch('common passwords')
    },
  )

  test.each([
    ['a year', (word: string) => `${word}2026`],
    ['a capital, figures and a sign', (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}123!`],
    ['itself', (word: string) => `${word}${word}`],
  ])('if it is one of the 10,000 most used with %s', async (_, lengthen) => {
    const longer = every(50, COMMON.slice(0, MOST_USED))
      .map(lengthen)
      .filter(({ length }) => length >= PASSWORD_MIN_LENGTH)
    const taken: string[] = []
    for (const password of longer) if ((await weakness(password)) === null) taken.push(password)
    expect(longer.length).toBeGreaterThan(50)
    expect(taken).toEqual([])
  })

  test.each(['P@ssw0rd1234', 'qwertyuiop12', '123456789012', 'aaaaaaaaaaaa', 'abcdefghij1'])('%s', async (password) => {
    expect(await weakness(password)).toMatch('common passwords')
  })

  test.each(['Warrant2026!', 'Potiki-2026!', 'kauri-kauri', 'Compliance1!'])(
    '%s, which is a name',
    async (password) => {
      expect(await weakness(password)).not.toBeNull()
    },
  )
})

test.each([
  'kereru-over-rimu-7',
  'a river under Rimutaka 4',
  'Xk29vmq0Lp',
  'correct horse battery staple',
  'zebra.lamp.cold',
])('%s is taken', async (password) => {
  expect(await weakness(password)).toBeNull()
})

test('a long and hostile password is judged at once', async () => {
  await weakness('load the list first')
  const hostile = ['4', 'p@$$w0rd1!3|0', '4@8({[<369&#!1|0$5+7%2', '1/1/1990-', '12', 'passwordlove', 'abcabcabd']
  for (const part of hostile) {
    const startedAt = performance.now()
    await weakness(part.repeat(128).slice(0, 128))
    expect.soft(performance.now() - startedAt, part).toBeLessThan(1000 * slowness())
  }
})
