import { expect, it } from 'vitest'
import { z } from 'zod'
import { flag, listSearch, parseSearch, stringifySearch } from './search-params.ts'

const Search = z.object({ ...listSearch, inactive: flag })

it('reads a list out of an address', () => {
  expect(Search.parse(parseSearch('?q=007&sort=-name&page=2&size=50&inactive=true'))).toEqual({
    q: '007',
    sort: '-name',
    page: 2,
    size: 50,
    inactive: true,
  })
})

it('takes nonsense as absent', () => {
  expect(Search.parse(parseSearch('?page=-1&size=many&inactive=perhaps&other=1'))).toEqual({})
})

it('writes only what is set', () => {
  expect(stringifySearch({ q: 'te ara', sort: undefined, page: 3, inactive: false })).toBe(
    '?q=te+ara&page=3&inactive=false',
  )
  expect(stringifySearch({ q: '', page: undefined })).toBe('')
})
