import { describe, expect, test } from 'vitest'
import { changedPrice, type PriceChange, type PriceStep } from './price-change.ts'

describe('a changed price', () => {
  test.each<[PriceChange, PriceStep, number, number]>([
    [{ by: 'set', value: 120.55 }, 100, 85, 120.55],
    [{ by: 'amount', value: 4.5 }, 1, 85, 89.5],
    [{ by: 'amount', value: -85 }, 1, 85, 0],
    [{ by: 'amount', value: -90 }, 1, 85, -5],
    [{ by: 'amount', value: 0.1 }, 1, 0.2, 0.3],
    [{ by: 'percent', value: 3 }, 1, 85, 87.55],
    [{ by: 'percent', value: -100 }, 1, 85, 0],
    // 0.5 % of 85.00 is 0.425, and 85.425 is half a cent.
    [{ by: 'percent', value: 0.5 }, 1, 85, 85.43],
    [{ by: 'percent', value: 7.25 }, 1, 1145.5, 1228.55],
    [{ by: 'percent', value: 3 }, 10, 85, 87.6],
    [{ by: 'percent', value: 3 }, 100, 85, 88],
    [{ by: 'percent', value: 10 }, 100, 9_999_999_999.99, 11_000_000_000],
  ])('by %o to %i cents: %d becomes %d', (change, step, before, after) => {
    expect(changedPrice(before, change, step)).toBe(after)
  })
})
