import { describe, expect, test } from 'vitest'
import { sanitisePrint } from './sanitise-print.ts'
import { slowness } from '../../testing/pace.ts'

const FONT = `@font-face{font-family:'Source Sans 3';src:url(data:font/woff2;base64,d09GMg==) format('woff2');unicode-range:U+0000-00FF}`
const DOT = 'data:image/png;base64,iVBORw0KGgo='

describe('a form', () => {
  test.each([
    `<html lang="en-NZ" style="--footer:&quot;Property 12 \\a Kea &amp; Co&quot;"><head><title>Warrant</title><style>${FONT} h1 > p { color: red }</style></head><body></body></html>`,
    `<p>Whangārei &amp; “Tōtara” &lt;North&gt;</p>`,
    '<table class="systems"><colgroup><col style="width:12mm" /></colgroup><thead><tr><th scope="col" colspan="2">System</th></tr></thead><tbody><tr><td rowspan="2">SS1</td></tr></tbody></table>',
    '<label class="tick" for="a"><input type="checkbox" id="a" checked disabled /> Yes</label>',
    '<span class="growing" data-text="x"><textarea rows="1" aria-label="Note">a &lt; b</textarea></span>',
    `<img src="${DOT}" alt="Logo" width="120" />`,
    '<span class="box" role="img" aria-label="ticked">×</span>',
  ])('is kept as it is: %s', (html) => {
    expect(sanitisePrint(html)).toBe(`<!doctype html>${html}`)
  })
})

describe('what does not belong in a form is left out', () => {
  test.each([
    ['scripts', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['handlers', '<p onclick="x()" onmouseover=y>a</p>', '<p>a</p>'],
    ['frames', '<iframe src="https://a.example"></iframe><object data="x"></object><embed src="x">a', 'a'],
    ['refreshes', '<meta http-equiv="refresh" content="0;url=https://a.example">a', 'a'],
    ['linked style sheets', '<link rel="stylesheet" href="https://a.example/a.css">a', 'a'],
    ['a base', '<base href="https://a.example/">a', 'a'],
    ['remote images', '<img src="https://a.example/a.png"><img src="//a.example/a.png"><img src="a.png"><img>', ''],
    ['documents as images', '<img src="data:text/html,x">', ''],
    ['links', '<a href="https://a.example">a</a><a href="javascript:x()">b</a>', '<a>a</a><a>b</a>'],
    ['drawings', '<svg onload="x()"><image href="https://a.example"/></svg>a', 'a'],
    ['backgrounds', '<p style="background:url(https://a.example/a.png)">a</p>', '<p style="background:none">a</p>'],
    [
      'images in styles',
      `<style>p{background:url( 'http://a.example/a' )}</style>`,
      '<style>p{background:none}</style>',
    ],
    ['imports', `<style>@import 'https://a.example';p{color:red}</style>`, '<style>p{color:red}</style>'],
    ['fonts', `<style>@font-face{src:url(/a.woff2)}</style>`, '<style>@font-face{src:none}</style>'],
  ])('%s', (_name, html, kept) => {
    expect(sanitisePrint(html)).toBe(`<!doctype html>${kept}`)
  })

  test.each(['@import ', 'url(', 'url( ', 'src(data', '<style', '<p style="url('])(
    'in no time, however often: %s',
    (part) => {
      const startedAt = performance.now()
      sanitisePrint(`<style>${part.repeat(100_000)}`)
      expect(performance.now() - startedAt).toBeLessThan(5000 * slowness())
    },
  )

  test('scripts behind the end of a style block', () => {
    expect(sanitisePrint('<style>p{}</style ><script>x()</script>')).not.toContain('x()')
    expect(sanitisePrint('<textarea></textarea/><script>x()</script>')).not.toContain('<script>')
  })
})
