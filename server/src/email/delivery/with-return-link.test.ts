import { describe, expect, test } from 'vitest'
import { plainText } from '../templates/plain-text.ts'
import { withReturnLink } from './with-return-link.ts'

const URL = 'https://warrant.example.nz/r/abc_-123'
const EMAIL = {
  html: '<p>Please answer.</p>\n<p style="margin:0 0 16px">[return link]</p>\n<p>Ngā mihi</p>',
  text: 'Please answer.\n\n[return link]\n\nNgā mihi',
}

describe('the mark of a return link', () => {
  test('becomes a button and the plain address for the supplier', () => {
    const { html, text } = withReturnLink(EMAIL, URL)
    expect(html.match(/href="https:\/\/warrant\.example\.nz\/r\/abc_-123"/g)).toHaveLength(2)
    expect(html).toContain(`>${URL}</a>`)
    expect(text).toBe(`Please answer.\n\nSend the certificate, or answer:\n${URL}\n\nNgā mihi`)
  })

  test('leaves nothing in the copies of others', () => {
    expect(withReturnLink(EMAIL, null)).toEqual({
      html: '<p>Please answer.</p>\n<p>Ngā mihi</p>',
      text: 'Please answer.\n\nNgā mihi',
    })
  })

  test.each(['[return link]', '%5Breturn%20link%5D', '%5Breturn link%5D'])(
    'becomes the address of a link: %s',
    (mark) => {
      const html = `<p>Answer <a href="${mark}">here</a>.</p>`
      const linked = withReturnLink({ html, text: plainText(html) }, URL)
      expect(linked).toEqual({ html: `<p>Answer <a href="${URL}">here</a>.</p>`, text: `Answer here ${URL}.` })
      const copied = withReturnLink({ html, text: plainText(html) }, null)
      expect(copied.html).not.toMatch(/return/)
      expect(copied.text).toMatch(/^Answer here *\.$/)
    },
  )

  test.each([55, 60, 65, 66, 70, 75])(
    'is found in the text where its line is wrapped, after %i characters',
    (length) => {
      const html = `<p>${'x'.repeat(length)} [return link] or phone us.</p>`
      const { text } = withReturnLink({ html, text: plainText(html) }, URL)
      expect(text).toMatch(new RegExp(`^x+\\sSend the certificate, or answer:\\n${URL}\\sor\\sphone\\sus\\.$`))
      expect(withReturnLink({ html, text: plainText(html) }, null).text).toMatch(/^x+\s+or\sphone\sus\.$/)
    },
  )

  test('within a sentence it is left out of copies, and the sentence stays', () => {
    const email = { html: '<p>Use [return link] to answer.</p>', text: 'Use [return link] to answer.' }
    expect(withReturnLink(email, null)).toEqual({ html: '<p>Use  to answer.</p>', text: 'Use  to answer.' })
  })
})
