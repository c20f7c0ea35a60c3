import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { EVERY_ROOM, ROOMS, WORKSPACES } from './rooms.ts'

type Workspace = keyof typeof WORKSPACES

/** The options of `no-restricted-imports`. */
interface Restrictions {
  patterns: { group?: string[]; regex?: string; message: string }[]
  paths?: { name: string; importNames: string[]; message: string }[]
}

interface Override {
  files: string[]
  excludeFiles?: string[]
  rules: { 'no-restricted-imports': ['error', Restrictions] }
}

/** Tests and what only they use. */
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', '**/testing.{ts,tsx}']

const ONLY_FOR_TESTS = { regex: String.raw`/testing(/|\.tsx?$)`, message: 'Only tests may import this.' }

const NO_NODE_MODULES = { regex: '^node:', message: 'This also runs in browsers.' }

const FORMS_AS_BUILT = {
  group: ['@app/forms/**', '!@app/forms/render', '!@app/forms/testing/*'],
  message: 'Node does not run JSX: import the built forms from @app/forms/render.',
}

const PARTS_OF_UI = {
  name: '@mantine/core',
  importNames: ['Modal', 'Drawer', 'Select'],
  message: 'Use Dialog, LargeDialog, SidePanel or SearchSelect of web/src/ui, which handle keys and focus.',
}

/**
 * Overrides of the linter that enforce the arrows of rooms.ts and the other limits on imports. A later override of a rule
 * replaces an earlier one, so each override has all restrictions.
 *
 * @throws Error that names a folder without a room, a room without a folder, or an arrow to a later room
 */
export function importOverrides(): Override[] {
  checkWorkspaces()
  return [
    ...Object.keys(WORKSPACES).map((name) => override([`${name}/**`], restrictionsOf(name as Workspace))),
    override(['forms/*.ts', 'forms/src/**/*.test.{ts,tsx}', 'forms/src/testing/**'], {
      patterns: workspaceArrows('forms'),
    }),
    override(['web/src/ui/**'], restrictionsOf('web', 'ui')),
    ...Object.keys(ROOMS).flatMap((name) => roomOverrides(name as Workspace)),
  ]
}

const override = (files: string[], restrictions: Restrictions): Override => ({
  files,
  rules: { 'no-restricted-imports': ['error', restrictions] },
})

const message = (from: string, to: string): string => `${from} must not import ${to}: rooms.ts draws no such arrow.`

/** Refuses imports of the workspaces to which no arrow is drawn. */
const workspaceArrows = (workspace: Workspace): Restrictions['patterns'] =>
  Object.keys(WORKSPACES)
    .filter((other) => other !== workspace && !WORKSPACES[workspace].some((allowed) => allowed === other))
    .map((other) => ({ regex: String.raw`^(@app|(\.\./)*\.\.)/${other}/`, message: message(workspace, other) }))

function restrictionsOf(workspace: Workspace, room?: string): Restrictions {
  const patterns = workspaceArrows(workspace)
  if (workspace === 'contract' || workspace === 'forms') patterns.push(NO_NODE_MODULES)
  if (workspace === 'server') patterns.push(FORMS_AS_BUILT)
  return workspace === 'web' && room !== 'ui' ? { patterns, paths: [PARTS_OF_UI] } : { patterns }
}

/** Refuses imports of the rooms to which no arrow is drawn, for each folder and each file that is a room itself. */
function roomOverrides(workspace: Workspace): Override[] {
  const files = sourcesOf(workspace)
  const rooms = Object.keys(ROOMS[workspace] ?? {})
  const roomByFile = new Map(files.map((file) => [file, roomOf(workspace, file)]))
  checkRooms(workspace, new Set(roomByFile.values()))
  const folders = new Map(
    [...roomByFile].filter(([file, room]) => file !== room).map(([file, room]) => [globBeside(file), room]),
  )
  const fileRooms = rooms.filter((room) => files.includes(room)).map((room) => [room, room] as const)

  // A file that is a room itself comes after its folder, because its restrictions replace those of the folder.
  return [...folders, ...fileRooms].map(([place, room]) => {
    const refused = rooms
      .filter((other) => other !== room && !mayImport(workspace, room, other))
      .map((other) => ({
        regex: specifierPattern(
          files.filter((file) => roomByFile.get(file) === other),
          path.posix.dirname(place),
        ),
        message: message(nameOf(workspace, room), nameOf(workspace, other)),
      }))
    const { patterns, paths } = restrictionsOf(workspace, room)
    return {
      ...override([`${workspace}/src/${place}`], {
        patterns: [...patterns, ONLY_FOR_TESTS, ...refused],
        ...(paths && { paths }),
      }),
      excludeFiles: TESTS,
    }
  })
}

const nameOf = (workspace: Workspace, room: string): string => `${workspace}/src/${room === '.' ? '*' : room}`

/** The glob of the file's folder, such as `company/*`. */
const globBeside = (file: string): string => path.posix.join(path.posix.dirname(file), '*')

/** The source files of a workspace, relative to its `src`, without test helpers. */
const sourcesOf = (workspace: Workspace): string[] =>
  readdirSync(new URL(`${workspace}/src/`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)testing[/.]/.test(file))

/** @throws Error for a folder that is in no room */
function roomOf(workspace: Workspace, file: string): string {
  const rooms = ROOMS[workspace] ?? {}
  if (file in rooms) return file
  let folder = path.posix.dirname(file)
  while (folder !== '.' && !(folder in rooms)) folder = path.posix.dirname(folder)
  // The room `.` has only the files directly in src.
  if (folder in rooms && (folder !== '.' || path.posix.dirname(file) === '.')) return folder
  throw new Error(`${workspace}/src/${path.posix.dirname(file)} is in no room: add it to rooms.ts.`)
}

function mayImport(workspace: Workspace, room: string, other: string): boolean {
  const rooms = ROOMS[workspace] ?? {}
  const arrows = rooms[room] ?? []
  const before = Object.keys(rooms).slice(0, Object.keys(rooms).indexOf(room))
  return arrows.includes(other) || (arrows.includes(EVERY_ROOM) && before.includes(other))
}

/** A pattern of the import paths by which modules in a folder reach one of these files. */
function specifierPattern(files: readonly string[], folder: string): string {
  const specifiers = files.map((file) => {
    const isInFolder = path.posix.dirname(file) !== '.'
    const target = path.posix.relative(folder, isInFolder ? path.posix.dirname(file) : file)
    const specifier = (target.startsWith('.') ? target : `./${target}`).replaceAll('.', String.raw`\.`)
    return isInFolder ? `${specifier}/[^/]+` : specifier
  })
  return `^(${[...new Set(specifiers)].join('|')})$`
}

/** @throws Error for a room that has no files, and for an arrow to a room that is not listed before */
function checkRooms(workspace: Workspace, found: ReadonlySet<string>): void {
  const listed = new Set<string>([EVERY_ROOM])
  for (const [room, arrows] of Object.entries(ROOMS[workspace] ?? {})) {
    if (!found.has(room)) throw new Error(`${workspace}/src/${room} is in rooms.ts, but has no files.`)
    const late = arrows.find((other) => !listed.has(other))
    if (late) throw new Error(`rooms.ts lists ${late} of ${workspace} after ${room}, which names it.`)
    listed.add(room)
  }
}

/** @throws Error for an arrow to a workspace that is not listed before, or that package.json does not declare */
function checkWorkspaces(): void {
  const listed: string[] = []
  for (const [workspace, arrows] of Object.entries(WORKSPACES)) {
    const late = arrows.find((other) => !listed.includes(other))
    if (late) throw new Error(`rooms.ts lists ${late} after ${workspace}, which names it.`)
    listed.push(workspace)
    const text = readFileSync(new URL(`${workspace}/package.json`, import.meta.url), 'utf8')
    const { dependencies, devDependencies }: Record<string, object | undefined> = JSON.parse(text)
    const declared = Object.keys({ ...dependencies, ...devDependencies })
      .filter((name) => name.startsWith('@app/'))
      .map((name) => name.slice('@app/'.length))
    if (declared.toSorted().join() !== arrows.toSorted().join()) {
      throw new Error(`${workspace}/package.json must declare @app/ ${arrows.join(', ')}, as rooms.ts says.`)
    }
  }
}
