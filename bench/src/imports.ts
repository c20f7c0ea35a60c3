import { Import } from '@app/contract/import/schema'
import type { ImportKind } from '@app/contract/import/rules'
import { sql } from 'kysely'
import { connect, createPool } from '@app/server/database/connection'
import { ask } from './ask.ts'
import { watchMemory } from './memory.ts'
import type { Office } from './office.ts'

const ROWS = 5000
const SYSTEMS = ['SS2', 'SS3/1', 'SS4', 'SS7', 'SS8/1', 'SS14/2', 'SS15/3']

interface ImportMeasurement {
  kind: ImportKind
  rows: number
  /** In milliseconds. */
  upload: number
  check: number
  run: number
  undo: number
  /** The longest that another call waited meanwhile, in milliseconds. */
  others: number
  overBefore: number
}

/** Measures imports of 5,000 rows on the screen's way: uploaded, checked, imported, undone. */
export async function measureImports(office: Office): Promise<ImportMeasurement[]> {
  const mark = Date.now().toString(36)
  return [
    await measureImport(office, 'companies', [
      ['Company', 'Phone', 'City', 'Supplier'],
      ...rowsOf((row) => [`Bench ${mark} ${row} Limited`, `09 555 ${row}`, 'Napier', 'Yes']),
    ]),
    await measureImport(office, 'properties', [
      ['Our ref', 'Building', 'Street', 'City', 'Council', 'Customer', 'Owner'],
      ...rowsOf((row) => [
        `${mark}-${row}`,
        `Bench House ${row}`,
        `${row} Bench Street`,
        'Napier',
        'Napier City Council',
        `Bench ${mark} Customer ${row % 100}`,
        `Bench ${mark} Owner ${row}`,
      ]),
    ]),
    await measureImport(office, 'services', await serviceRows(office, mark)),
  ]
}

const rowsOf = (row: (number: number) => string[]): string[][] => Array.from({ length: ROWS }, (_, index) => row(index))

/** Systems that buildings of the data set do not have yet: one that a building has would be taken for the same. */
async function serviceRows(office: Office, mark: string): Promise<string[][]> {
  const db = connect(createPool(office.databaseUrl, 1))
  try {
    const { rows } = await sql<{ propertyId: number; system: string }>`
      select property_id, building_act as system from property cross join service
      where property.when_deleted is null and building_act = any(${SYSTEMS})
        and not exists (select from property_service had
          where had.property_id = property.property_id and had.service_id = service.service_id and had.when_deleted is null)
      order by property_id, service_id limit ${ROWS}`.execute(db)
    const services = rows.map(({ propertyId, system }) => [
      String(propertyId),
      system,
      `Bench ${mark} Supplier`,
      '12/02/2030',
      '145.50',
      mark,
    ])
    return [['Property', 'Service', 'Supplier', 'Next due', 'Price', 'Comment'], ...services]
  } finally {
    await db.destroy()
  }
}

async function measureImport(office: Office, kind: ImportKind, rows: string[][]): Promise<ImportMeasurement> {
  const others = watchOthers(office)
  const form = new FormData()
  form.append('Kind', kind)
  form.append(
    'File',
    new Blob([rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')]),
    'bench.csv',
  )
  const times = { upload: 0, check: 0, run: 0, undo: 0 }
  // The calls beside the import must not outlive the server: their failure would hide its own.
  const { before, most } = await watchMemory(office.serverPid, async () => {
    const [uploaded, upload] = await timed(() => post(office, form))
    const at = `/import/${uploaded.importId}`
    // What a building has already is added once more.
    const [checked, check] = await timed(() => read(office, `${at}/check`, { ...uploaded.options, likely: 'add' }))
    const [done, run] = await timed(() => read(office, `${at}/run`, { checkedAs: checked.outcome?.checkedAs }))
    const { counts } = done.outcome ?? {}
    if (counts?.added !== rows.length - 1) {
      throw new Error(`Not all of ${rows.length - 1} ${kind} were imported: ${JSON.stringify(counts)}`)
    }
    const [, undo] = await timed(() => read(office, `${at}/undo`, {}))
    Object.assign(times, { upload, check, run, undo })
  }).finally(others.stop)
  const overBefore = most.server - before.server
  return { kind, rows: rows.length - 1, ...times, others: await others.stop(), overBefore }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const startedAt = performance.now()
  return [await work(), performance.now() - startedAt]
}

const read = async (office: Office, path: string, body: object): Promise<Import> =>
  Import.parse(JSON.parse(String(await ask(office, path, body))))

async function post({ address, token }: Office, form: FormData): Promise<Import> {
  const answer = await fetch(`${address}/api/import/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (answer.status !== 200) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`)
  return Import.parse(await answer.json())
}

/** Asks for what changes seldom, one call after the other. */
function watchOthers(office: Office) {
  let longest = 0
  let isStopped = false
  const watching = (async () => {
    while (!isStopped) {
      const [, took] = await timed(() => ask(office, '/operator'))
      longest = Math.max(longest, took)
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await watching
      return longest
    },
  }
}
