import { expect, test } from 'vitest'
import { peopleIn } from './people-in-text.ts'

const hana = { firstName: 'Hana', lastName: 'Kereama', email: 'hana@kereru.example' }
const mere = { firstName: 'Mere', lastName: '', email: 'mere@kereru.example' }

test.each([
  ['Hana Kereama <hana@kereru.example>, Mere <mere@kereru.example>', [hana, mere]],
  ['Hana Kereama <hana@kereru.example>; Mere <mere@kereru.example>;', [hana, mere]],
  ['"Kereama, Hana" <hana@kereru.example>', [hana]],
  ['Kereama, Hana <hana@kereru.example>; Mere <mere@kereru.example>', [hana, mere]],
  ['Hana Kereama <hana@kereru.example>Mere <mere@kereru.example>', [hana, mere]],
  ['Hana Kereama <hana@kereru.example>\nMere <mere@kereru.example>', [hana, mere]],
  ['mere@kereru.example', [{ ...mere, firstName: '' }]],
  [
    'Hana van der Berg <h@kereru.example>',
    [{ firstName: 'Hana', lastName: 'van der Berg', email: 'h@kereru.example' }],
  ],
  ['Hana', []],
  ['Hana @ the front desk', []],
  ['', []],
])('%s', (text, people) => {
  expect(peopleIn(text)).toEqual(people)
})
