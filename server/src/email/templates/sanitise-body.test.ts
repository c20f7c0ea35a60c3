import { expect, test } from 'vitest'
import { sanitiseBody } from './sanitise-body.ts'

test.each([
  ['text and lists stay', '<p>Kia <strong>ora</strong><br />and</p><ul><li>one</li></ul>', undefined],
  ['tables stay', '<table><tbody><tr><td colspan="2">SS4</td></tr></tbody></table>', undefined],
  ['links stay', '<a href="mailto:a@b.nz">a</a><a href="https://b.nz/?a=1&amp;b=2">b</a>', undefined],
  ['scripts go', '<p>a<script>alert(1)</script><style>p{}</style></p>', '<p>a</p>'],
  ['handlers and styles go', '<p onclick="x()" style="position:fixed" class="a" id="b">a</p>', '<p>a</p>'],
  ['other schemes go', '<a href="javascript:x()">a</a><a href="//b.nz">b</a>', '<a>a</a><a>b</a>'],
  ['images and frames go', '<img src="https://b.nz/pixel.gif"><iframe src="x"></iframe>a', 'a'],
  ['what is not closed is closed', '<p><strong>a', '<p><strong>a</strong></p>'],
])('%s', (_name, html, expected) => {
  expect(sanitiseBody(html)).toBe(expected ?? html)
})
