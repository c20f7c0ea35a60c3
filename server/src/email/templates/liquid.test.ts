import { expect, test } from 'vitest'
import { EXAMPLE_FACTS } from './example-facts.ts'
import { fillBody, fillSubject } from './liquid.ts'
import { slowness } from '../../testing/pace.ts'

const services = [
  { code: 'SS2', name: 'Alarms' },
  { code: 'SS4', name: 'Lights' },
]

test('every output of a body is escaped, a subject is plain text', () => {
  const facts = { propertyName: `<b onclick="x('y')">Tom & Jerry's` }
  expect(fillBody('<p>{{ propertyName }}</p>', facts)).toBe(
    '<p>&lt;b onclick=&#34;x(&#39;y&#39;)&#34;&gt;Tom &amp; Jerry&#39;s</p>',
  )
  expect(fillSubject('{{ propertyName }}', facts)).toBe(`<b onclick="x('y')">Tom & Jerry's`)
})

test('what has several lines is read on several lines', () => {
  expect(fillBody('<p>{{ note }}</p>', { note: 'One\r\n<two>\nthree' })).toBe('<p>One<br>&lt;two&gt;<br>three</p>')
})

test.each([
  ['paragraph', '<p>{% if a %}</p><p>yes</p><p> {% else %}&nbsp;</p><p>no</p><p>{% endif %}</p>', '<p>no</p>'],
  [
    'list item',
    '<ul><li>{% for s in services %}</li><li>{{ s.code }}</li><li><p>{% endfor %}</p></li></ul>',
    '<ul><li>SS2</li><li>SS4</li></ul>',
  ],
  [
    'table row',
    '<table><tr class="x"><td colspan="2"><p>{% for s in services %}</p></td></tr><tr><td>{{ s.code }}</td></tr><tr><td>{% endfor %}</td><td></td></tr></table>',
    '<table><tr><td>SS2</td></tr><tr><td>SS4</td></tr></table>',
  ],
  ['paragraph of several', '<p>{% if a %}{% endif %} {% if a %}</p>x<p>{% endif %}</p>', ''],
])('a %s that holds only tags stands for the tags', (_name, body, expected) => {
  expect(fillBody(body, { a: false, services })).toBe(expected)
})

test('a paragraph with words stays, whatever tags are in it', () => {
  expect(fillBody('<p>{% if a %}yes{% endif %}</p><p></p>', { a: true })).toBe('<p>yes</p><p></p>')
})

test('entities count inside of tags only', () => {
  expect(fillBody('{% if n &gt; 1 %}a &gt; b{% endif %}', { n: 2 })).toBe('a &gt; b')
})

test('an empty text counts as no, and has its default', () => {
  expect(fillBody('{% if a %}yes{% endif %}{{ a | default: "none" }}', { a: '' })).toBe('none')
})

test('a body of hostile length is read in no time', () => {
  const started = performance.now()
  fillBody(`<p>${' '.repeat(100_000)}<tr>${'<td>'.repeat(10_000)}x`, EXAMPLE_FACTS)
  expect(performance.now() - started).toBeLessThan(1000 * slowness())
})

test('a template that would never end is given up on', () => {
  const loop = '{% for s in services %}'
  const many = { services: Array.from({ length: 60 }, () => ({})) }
  expect(() => fillBody(`${loop.repeat(5)}x${'{% endfor %}'.repeat(5)}`, many)).toThrow('limit')
})
