import { describe, expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

const SECRET = 'a secret of at least thirty-two characters'
const name = Buffer.from('6f1e', 'hex')

describe('a sealer', () => {
  const sealer = createSealer(SECRET, 'links')

  test('knows its own seals, whatever their length', () => {
    for (const bytes of [8, 16, 32]) expect(sealer.isSealed(name, sealer.seal(name, bytes))).toBe(true)
  })

  test.each([
    ['another name', Buffer.from('6f1f', 'hex'), sealer.seal(name, 16)],
    ['a seal of another purpose', name, createSealer(SECRET, 'addresses').seal(name, 16)],
    ['a seal of another secret', name, createSealer(`${SECRET}.`, 'links').seal(name, 16)],
    ['a seal that is cut short', name, sealer.seal(name, 16).subarray(0, 7)],
    ['no seal', name, Buffer.alloc(0)],
    ['a seal that is too long', name, Buffer.concat([sealer.seal(name, 32), Buffer.alloc(1)])],
  ])('refuses %s', (_, given, seal) => {
    expect(sealer.isSealed(given, seal)).toBe(false)
  })
})
