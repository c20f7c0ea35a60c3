import { describe, expect, it } from 'vitest'
import { parseAmount, amountError, shownMoney } from './money.ts'

describe('a typed amount', () => {
  it.each([
    ['145', 145],
    ['145.5', 145.5],
    ['145.', 145],
    ['.5', 0.5],
    ['$1,145.50', 1145.5],
    [' $ 1145.50 ', 1145.5],
    // Somebody took a digit out of $1,145.50.
    ['$1,14.50', 114.5],
    ['12.345', 12.345],
    ['-5', -5],
    ['0', 0],
  ])('%j is %d', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })

  it.each([
    '',
    ' ',
    '$',
    '.',
    ',',
    'POA',
    '12,50',
    '1.250,00',
    '12.3.4',
    '1e3',
    '0x10',
    '5-',
    '+5',
    '12abc',
    '9'.repeat(400),
  ])('%j is none', (text) => {
    expect(parseAmount(text)).toBeNull()
  })
})

describe('what a price takes', () => {
  it.each([
    [145.5, undefined],
    [12.345, 'takes at most two decimal places'],
    [-5, 'takes an amount of 0 or more'],
    [1e10, 'takes an amount below 10,000,000,000'],
    [null, 'takes an amount such as 145.50'],
  ])('of %s is told: %s', (amount, fault) => {
    expect(amountError(amount)).toBe(fault)
  })
})

it.each([
  [0, '$0.00'],
  [1145.5, '$1,145.50'],
  [12.345, '$12.345'],
  [-5, '-$5.00'],
])('%d is shown as %s, uncut', (amount, shown) => {
  expect(shownMoney(amount)).toBe(shown)
})
