import { beforeAll, describe, expect, test } from 'vitest'
import type { View } from '@app/contract/view/schema'
import { VIEWS_OF_A_LOGIN } from '@app/contract/view/rules'
import { buildLogin, buildView } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let mine = ''
let theirs = ''
beforeAll(async () => {
  mine = await opened().staffToken()
  await buildLogin(opened().db, { loginEmail: 'admin@office.example', isAdministrator: true, isCompassStaff: true })
  theirs = await opened().tokenOf('admin@office.example')
})

const post = (token: string, path: string, body: object) => opened().call(`/view/${path}`, { token, body })
const add = async (token: string, overrides: Parameters<typeof buildView>[0] = {}) =>
  (await post(token, 'add', buildView(overrides))).json<View>()
const list = async (token: string) => (await opened().call('/view/list', { token })).json<{ data: View[] }>().data
const named = async (token: string, name: string) => (await list(token)).find((view) => view.name === name)

describe('a view', () => {
  test('is kept as it was saved, and only who made it sees a private one', async () => {
    const saved = buildView()
    const view = (await post(mine, 'add', saved)).json<View>()
    expect(view).toMatchObject({ ...saved, isOwn: true, isDefault: false, madeBy: 'staff@office.example' })
    expect(await named(mine, saved.name)).toEqual(view)
    expect(await named(theirs, saved.name)).toBeUndefined()
    expect((await post(theirs, String(view.viewId), { name: 'Mine', whenUpdated: view.whenUpdated })).statusCode).toBe(
      404,
    )
    expect((await post(theirs, `${view.viewId}/remove`, { whenUpdated: view.whenUpdated })).statusCode).toBe(404)
  })

  test('for all staff is changed by others too, but taken back only by who made it', async () => {
    const view = await add(mine, { isForAll: true })
    const version = { whenUpdated: view.whenUpdated }
    expect((await post(theirs, String(view.viewId), { isForAll: false, ...version })).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'isForAll', message: 'can be taken back only by staff@office.example' }],
    })
    const search = [{ name: 'city', value: 'Taupō,-' }]
    const changed = (await post(theirs, String(view.viewId), { search, ...version })).json<View>()
    expect(changed).toMatchObject({ search, name: view.name, columns: view.columns, isOwn: false })
    expect((await post(mine, String(view.viewId), { name: 'Late', ...version })).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('This view was changed by admin@office.example'),
    })
    expect(await named(mine, view.name)).toMatchObject({ search })
  })

  test('whose name looks blank since before such names were refused is listed, and can be renamed', async () => {
    const { viewId } = await add(mine)
    await opened().db.updateTable('savedView').set({ name: '\u200b' }).where('viewId', '=', viewId).execute()
    const view = (await list(mine)).find((listed) => listed.viewId === viewId)
    const rename = (name: string) => post(mine, String(viewId), { name, whenUpdated: view?.whenUpdated })
    expect((await rename('\u200b')).json()).toMatchObject({ status: 400, errors: [{ path: 'name' }] })
    expect((await rename('Due soon')).statusCode).toBe(200)
  })

  test('that two people change at the same moment is changed by one of them', async () => {
    const { viewId, whenUpdated } = await add(mine, { isForAll: true })
    const answers = await Promise.all(
      [mine, theirs, mine, theirs].map((token, at) =>
        post(token, String(viewId), { search: [{ name: 'q', value: `word ${at}` }], whenUpdated }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('has a name that no other of the same list and the same people has', async () => {
    await add(mine, { name: 'Tūī Street' })
    const again = (overrides: object, token = mine) =>
      post(token, 'add', buildView({ name: 'TUI street', ...overrides }))
    expect((await again({})).json()).toMatchObject({
      status: 409,
      detail: 'There is a view of this list called TUI street already.',
    })
    expect((await again({}, theirs)).statusCode).toBe(200)
    expect((await again({ list: 'properties' })).statusCode).toBe(200)
    const [first, second] = [await add(mine, { name: 'Flats' }), await add(theirs, { name: 'Flats' })]
    const share = (token: string, { viewId, whenUpdated }: View) =>
      post(token, String(viewId), { isForAll: true, whenUpdated })
    expect((await share(mine, first)).statusCode).toBe(200)
    expect((await share(theirs, second)).json()).toMatchObject({
      status: 409,
      detail: 'There is a view of this list with its name already.',
    })
    expect((await again({ isForAll: true })).statusCode).toBe(200)
    expect((await again({ isForAll: true }, theirs)).statusCode).toBe(409)
    expect(await named(mine, 'Tūī Street')).toBeDefined()
  })

  test.each([
    ['name', { name: ' ' }],
    ['list', { list: 'nothing' }],
    ['search.0.value', { search: [{ name: 'q', value: '' }] }],
    ['columns.0.width', { columns: [{ id: 'due', isShown: true, width: 0 }] }],
  ])('is refused for a %s that does not fit', async (path, more) => {
    expect((await post(mine, 'add', { ...buildView(), ...more })).json()).toMatchObject({
      status: 400,
      errors: [{ path }],
    })
  })
})

describe('a removed view', () => {
  test('is gone until it is restored', async () => {
    const view = await add(mine)
    const removed = (await post(mine, `${view.viewId}/remove`, { whenUpdated: view.whenUpdated })).json<object>()
    expect(await named(mine, view.name)).toBeUndefined()
    expect((await post(mine, String(view.viewId), { ...removed, name: 'Gone' })).statusCode).toBe(404)
    const restored = (await post(mine, `${view.viewId}/restore`, removed)).json<View>()
    expect(restored).toEqual({ ...view, whenUpdated: restored.whenUpdated })
    expect((await post(mine, `${view.viewId}/restore`, removed)).statusCode).toBe(404)
  })

  test('gives its name away, and is not restored beside the one that has it', async () => {
    const view = await add(mine, { name: 'Given away' })
    const removed = (await post(mine, `${view.viewId}/remove`, { whenUpdated: view.whenUpdated })).json<object>()
    await add(mine, { name: 'given away' })
    expect((await post(mine, `${view.viewId}/restore`, removed)).json()).toMatchObject({
      status: 409,
      detail: 'There is a view of this list called Given away already.',
    })
  })

  test('is not removed by somebody who has not seen what it is now', async () => {
    const view = await add(mine)
    await post(mine, String(view.viewId), { name: `${view.name} now`, whenUpdated: view.whenUpdated })
    expect((await post(mine, `${view.viewId}/remove`, { whenUpdated: view.whenUpdated })).statusCode).toBe(409)
  })
})

describe('the view that a list opens with', () => {
  const choose = (token: string, viewId: number | null, of = 'dashboard') =>
    post(token, 'default', { list: of, viewId })
  const defaults = async (token: string) => (await list(token)).filter(({ isDefault }) => isDefault)

  test('is one for each login and list', async () => {
    const [first, second] = [await add(mine, { isForAll: true }), await add(mine)]
    await choose(theirs, first.viewId)
    await choose(mine, first.viewId)
    expect((await choose(mine, second.viewId)).json<{ data: View[] }>().data).toContainEqual({
      ...second,
      isDefault: true,
    })
    expect(await defaults(mine)).toMatchObject([{ viewId: second.viewId }])
    expect(await defaults(theirs)).toMatchObject([{ viewId: first.viewId }])
    await choose(mine, null)
    expect(await defaults(mine)).toEqual([])
  })

  test('is of this list and one that the login may see', async () => {
    const [other, notMine] = [await add(mine, { list: 'iqps' }), await add(theirs)]
    for (const viewId of [other.viewId, notMine.viewId, 999_999]) {
      expect((await choose(mine, viewId)).json()).toMatchObject({ status: 400, errors: [{ path: 'viewId' }] })
    }
  })
})

test('a login has no more views than it can read, also by bringing one back', async () => {
  const { db } = opened()
  const { viewId, whenUpdated } = await add(theirs)
  const removed = (await post(theirs, `${viewId}/remove`, { whenUpdated })).json<object>()
  const { loginId } = await db
    .selectFrom('login')
    .select('loginId')
    .where('loginEmail', '=', 'admin@office.example')
    .executeTakeFirstOrThrow()
  const some = Array.from({ length: VIEWS_OF_A_LOGIN }, (_, at) => ({
    listName: 'owners' as const,
    name: `View ${at}`,
    loginId,
    isForAll: false,
    search: '[]',
    columns: '[]',
  }))
  await db.insertInto('savedView').values(some).execute()
  const refusal = { status: 400, detail: expect.stringContaining('Remove one of them') }
  expect((await post(theirs, 'add', buildView())).json()).toMatchObject(refusal)
  expect((await post(theirs, `${viewId}/restore`, removed)).json()).toMatchObject(refusal)
})
