import { expect, test } from 'vitest'
import { layOut } from './lay-out.ts'

const LETTERHEAD = { operatorName: 'Tūī & <Co> "Safe"', operatorLogo: '' }

test('the name stands above the body, escaped, and is the title', () => {
  const { html } = layOut(LETTERHEAD, '<p>Kia ora</p>')
  expect(html).toContain('<title>Tūī &amp; &lt;Co&gt; &quot;Safe&quot;</title>')
  expect(html).toMatch(/Tūī &amp; &lt;Co&gt; &quot;Safe&quot;<\/div>[\s\S]*Kia ora/)
  expect(html).toContain('width=device-width')
})

test('a logo takes the place of the name, which is its alternative text', () => {
  const { html } = layOut({ ...LETTERHEAD, operatorLogo: 'data:image/png;base64,AAAA' }, '<p>Kia ora</p>')
  expect(html).toContain('<img src="data:image/png;base64,AAAA" alt="Tūī &amp; &lt;Co&gt; &quot;Safe&quot;"')
})

test('a logo that is no image is left out', () => {
  const { html } = layOut({ ...LETTERHEAD, operatorLogo: 'https://tracker.example/"><script>' }, '')
  expect(html).not.toContain('tracker')
})

test('each element carries its style, and nothing that was not allowed', () => {
  const { html } = layOut(LETTERHEAD, '<p style="color:red" onclick="x()">a</p><script>x()</script>')
  expect(html).toContain('<p style="margin:0 0 16px">a</p>')
  expect(html).not.toMatch(/script|onclick|red/)
})

test('the text alternative names the headings of a table on lines', () => {
  const { text } = layOut(
    LETTERHEAD,
    `<p>Kia ora</p><table><tbody><tr><th>System</th><th>Last</th></tr>
     <tr><td><strong>SS2</strong> Alarms<br>Note: none</td><td>12 March 2026</td></tr>
     <tr><td>SS4 Lights</td><td>None</td></tr></tbody></table><ol><li>a</li></ol><p><a href="https://b.nz">here</a></p>`,
  )
  expect(text).toBe(`Kia ora

- SS2 Alarms
  Note: none
  Last: 12 March 2026
- SS4 Lights
  Last: None

 1. a

here [https://b.nz]`)
})
