import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { goalText, isMet, short, valueText, type Figure } from './figure.ts'
import type { Office } from './office.ts'
import { PARTS } from './parts.ts'

const PAGE = path.join(import.meta.dirname, '../../docs/performance.md')
const RECORDS = path.join(import.meta.dirname, '../records')
const SIZES = ['office', 'national'] as const
type Size = (typeof SIZES)[number]

const RecordedFigure = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  goal: z.object({ most: z.number().optional(), least: z.number().optional() }).nullable(),
  ours: z.number(),
  note: z.string(),
})

/** What was measured of one size. Parts can be of different days and machines. */
const Recorded = z.object({
  properties: z.number(),
  services: z.number(),
  parts: z.record(z.string(), z.object({ day: z.iso.date(), machine: z.string(), figures: z.array(RecordedFigure) })),
})
type Recorded = z.infer<typeof Recorded>

const fileOf = (size: Size): string => path.join(RECORDS, `${size}.json`)

/** Null if nothing of this size was recorded yet. */
async function recordOf(size: Size): Promise<Recorded | null> {
  const file = fileOf(size)
  return existsSync(file) ? Recorded.parse(JSON.parse(await readFile(file, 'utf8'))) : null
}

/** Keeps figures of this size beside those of the other, and writes the page of both after each part. */
export async function openReport(office: Office, day: string) {
  const before = await recordOf(office.size)
  const record: Recorded = { ...(await countRows(office)), parts: before?.parts ?? {} }
  return {
    add: async (part: string, figures: readonly Figure[]): Promise<void> => {
      record.parts[part] = { day, machine: machine(), figures: [...figures] }
      await writeFile(fileOf(office.size), `${JSON.stringify(record, null, 2)}\n`)
      const [ofOffice, ofCountry] = await Promise.all(SIZES.map(recordOf))
      await writeFile(PAGE, pageOf({ office: ofOffice ?? null, national: ofCountry ?? null }))
    },
  }
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB`
}

async function countRows(office: Office): Promise<{ properties: number; services: number }> {
  const client = new pg.Client({ connectionString: office.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ properties: number; services: number }>(
      `select (select count(*) from property)::int as properties, (select count(*) from property_service)::int as services`,
    )
    return rows[0] ?? { properties: 0, services: 0 }
  } finally {
    await client.end()
  }
}

const INTRODUCTION = `# Performance in figures

Written by \`npm run bench -- --record\` (an office) and \`npm run bench -- --size national --record\` (a whole country); a part of it by
\`--only\`. A figure is compared with what is physically possible on the same machine, in turn, so that other work on it affects
both sides, and both warm up for two seconds or more before they are measured. × is ours divided by the other side. **short** misses
its goal. Growth is how many times ours of the country is that of the office. Both sides of a comparison are in milliseconds, unless
its name or its note says otherwise. The headings are what \`--only\` takes.`

function pageOf(records: Record<Size, Recorded | null>): string {
  const sets = SIZES.flatMap((size) => {
    const record = records[size]
    if (!record) return []
    const { properties, services } = record
    return [`| ${size} | ${properties.toLocaleString('en-NZ')} | ${services.toLocaleString('en-NZ')} |`]
  })
  const growth = records.office && records.national && records.national.services / records.office.services
  return [
    INTRODUCTION,
    ['| Data | Properties | Services |', '|---|---|---|', ...sets].join('\n'),
    ...(growth ? [`The country has ${short(growth)} times the services of the office.`] : []),
    ...Object.keys(PARTS).flatMap((part) => sectionOf(part, records)),
  ]
    .join('\n\n')
    .concat('\n')
}

/** The table of a part, with a row for each figure that was measured at one size or both. */
function sectionOf(part: string, records: Record<Size, Recorded | null>): string[] {
  const measured = SIZES.flatMap((size) => {
    const found = records[size]?.parts[part]
    return found ? [`${size} on ${found.day}, ${found.machine}`] : []
  })
  const [ofOffice, ofCountry] = SIZES.map((size) => records[size]?.parts[part]?.figures ?? [])
  const names = new Set([...(ofOffice ?? []), ...(ofCountry ?? [])].map(({ name }) => name))
  if (names.size === 0) return []
  const rows = [...names].map((name) => {
    const [office, country] = [ofOffice, ofCountry].map((figures) => figures?.find((each) => each.name === name))
    const growth = office && country ? short(country.ours / office.ours) : ''
    const goal = [office, country].flatMap((each) => (each?.goal ? [goalText(each)] : []))[0] ?? ''
    return `| ${name} | ${goal} | ${cellOf(office)} | ${cellOf(country)} | ${growth} |`
  })
  return [
    `## ${part}`,
    `Measured: ${measured.join('; ')}.`,
    ['| Figure | Goal | Office | National | Growth |', '|---|---|---|---|---|', ...rows].join('\n'),
  ]
}

function cellOf(one: Figure | undefined): string {
  if (!one) return ''
  return `${isMet(one) ? '' : '**short** '}${valueText(one)}${one.note && ` (${one.note})`}`
}
