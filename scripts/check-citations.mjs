import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { anchorOf } from './anchor-of.mjs'
import { root } from './node.mjs'

/** The folders in which every citation of a rule and every link must lead to an existing page and heading. */
const FOLDERS = ['bench', 'contract', 'docs', 'e2e', 'forms', 'scripts', 'server', 'web']
const IGNORED = new Set(['node_modules', 'dist', 'test-results', 'migrations'])
const TEXT = /\.(ts|tsx|mjs|css|md)$/

const CITATION = /\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g
const LINK = /\]\(([^)\s]+)\)/g

const headings = new Map()

/** The anchors of a page, derived from its headings as Markdown viewers do. */
function anchorsOf(page) {
  if (!headings.has(page)) {
    const lines = readFileSync(page, 'utf8').match(/^#+ .+$/gm) ?? []
    headings.set(page, new Set(lines.map((line) => anchorOf(line.replace(/^#+ /, '')))))
  }
  return headings.get(page)
}

function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (IGNORED.has(entry.name)) return []
    if (entry.isDirectory()) return filesBelow(file)
    return TEXT.test(entry.name) ? [file] : []
  })
}

function isFound(target, anchor) {
  if (!existsSync(target)) return false
  return !anchor || !target.endsWith('.md') || anchorsOf(target).has(anchor)
}

function brokenIn(file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const cited = file.endsWith('.md')
    ? [...text.matchAll(LINK)].map(([, link]) => [link, path.dirname(file)])
    : [...text.matchAll(CITATION)].map(([citation]) => [citation, '.'])
  return cited.flatMap(([link, folder]) => {
    if (/^[a-z]+:/.test(link)) return []
    const [to, anchor] = link.split('#')
    const target = to ? path.join(root, folder, to) : path.join(root, file)
    return isFound(target, anchor) ? [] : [`${file}: ${link} does not exist`]
  })
}

const markdown = readdirSync(root).filter((name) => name.endsWith('.md'))
const broken = [...markdown, ...FOLDERS.flatMap(filesBelow)].flatMap(brokenIn)
for (const line of broken) console.log(line)
process.exitCode = broken.length === 0 ? 0 : 1
