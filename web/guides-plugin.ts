import { readFile } from 'node:fs/promises'
import MarkdownIt, { type Token } from 'markdown-it'
import type { Plugin } from 'vite'
import { anchorOf } from '../scripts/anchor-of.mjs'

const GUIDE = '.md?guide'
const TITLE = '.md?guide-title'
/** Stands where the address of a picture goes, which is known when the build has named the file. */
const PICTURE = /picture-(\d+)-of-this-guide/

/** To a page of the folder, or a heading of one. */
const LINK_OF_THE_GUIDE = /^(?:[\w-]+\.md)?(?:#.*)?$/

const markdown = new MarkdownIt()

/**
 * Makes modules of the user guide's pages, so that the panel beside a screen shows what the folder `docs/user-guide` says:
 * `?guide` gives `html` and `text`, `?guide-title` the `title`. Headings have the ids that links to them use
 * (scripts/check-citations.mjs checks those links).
 */
export const guides: Plugin = {
  name: 'guides',
  enforce: 'pre',
  async load(id) {
    if (id.endsWith(GUIDE)) return guideModule(await parsePage(id))
    if (id.endsWith(TITLE)) return `export const title = ${JSON.stringify(titleOf(await parsePage(id)))}`
    return null
  },
}

const parsePage = async (id: string): Promise<Token[]> =>
  markdown.parse(await readFile(id.slice(0, id.indexOf('?')), 'utf8'), {})

const titleOf = (tokens: readonly Token[]): string =>
  tokens[tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1') + 1]?.content ?? ''

function guideModule(page: Token[]): string {
  const tokens = page.slice(page.findIndex(({ type, tag }) => type === 'heading_close' && tag === 'h1') + 1)
  const pictures: string[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') token.attrSet('id', anchorOf(tokens[at + 1]?.content ?? ''))
    if (token.children) token.children = shown(token.children, pictures)
  }
  const parts = markdown.renderer.render(tokens, markdown.options, {}).split(PICTURE)
  const html = parts.map((part, at) => (at % 2 === 0 ? JSON.stringify(part) : `picture${part}`)).join(' + ')
  return [
    ...pictures.map((file, at) => `import picture${at} from ${JSON.stringify(`./${file}?url`)}`),
    `export const html = ${html}`,
    `export const text = ${JSON.stringify(textOf(tokens))}`,
  ].join('\n')
}

/** The tokens of a paragraph as the product shows them. */
function shown(tokens: readonly Token[], pictures: string[]): Token[] {
  let isInDroppedLink = false
  return tokens.filter((token) => {
    if (token.type === 'image') {
      token.attrSet('src', `picture-${pictures.push(String(token.attrGet('src'))) - 1}-of-this-guide`)
      token.attrSet('loading', 'lazy')
    }
    // Links to pages that the product does not have leave their words.
    if (token.type === 'link_open') isInDroppedLink = !LINK_OF_THE_GUIDE.test(String(token.attrGet('href')))
    return !(isInDroppedLink && token.type.startsWith('link_'))
  })
}

const textOf = (tokens: readonly Token[]): string =>
  tokens
    .flatMap(({ children }) => children ?? [])
    .map(({ content }) => content)
    .filter(Boolean)
    .join(' ')
