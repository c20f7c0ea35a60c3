import { Readable } from 'node:stream'
import { sql, type Kysely, type Transaction } from 'kysely'
import { addDays, type Day } from '@app/contract/dates'
import { SEVERITIES } from '@app/contract/defect/rules'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { AppContext } from '../app-context.ts'
import type { Tables } from '../database/tables.ts'
import { spool, withSpool } from '../lib/spool.ts'
import { drawPhotos, type DemoPhoto } from './photos.ts'
import { Random } from './random.ts'
import type { Row } from './rows.ts'

/** One in this many properties has defects, up to a maximum. */
const EVERY = 12
const MAX_PROPERTIES = 120
/** One in this many defects has photos. */
const PHOTOS_EVERY = 2

interface Faulty {
  propertyId: number
  /** Its specified systems with their codes, such as `SS3`. */
  systems: { propertyServiceId: number; code: string }[]
}

interface Fault {
  /** The codes of the systems that it is found on; none for one of the building itself. */
  codes: readonly string[]
  description: string
  /** The standard that it does not meet. */
  standard: string
  action: string
}

const FAULTS: readonly Fault[] = [
  {
    codes: ['SS3', 'SS15'],
    description: 'Fire door does not close against the pressure of the stair.',
    standard: 'NZS 4520:2010',
    action: 'Adjust or replace the closer and test again.',
  },
  {
    codes: ['SS4'],
    description: 'Emergency light does not come on when the power is cut.',
    standard: 'AS/NZS 2293.2:2019',
    action: 'Replace the battery pack.',
  },
  {
    codes: ['SS1'],
    description: 'Sprinkler head is painted over.',
    standard: 'NZS 4541:2020',
    action: 'Replace the head.',
  },
  {
    codes: ['SS2'],
    description: 'Smoke detector is missing after the ceiling was changed.',
    standard: 'NZS 4512:2021',
    action: 'Fit a detector and update the block plan.',
  },
  {
    codes: ['SS7'],
    description: 'Backflow preventer failed its test.',
    standard: 'AS/NZS 2845.3:2020',
    action: 'Rebuild the check valve and test again.',
  },
  {
    codes: ['SS14', 'SS15'],
    description: 'Exit sign is hidden by stacked cartons.',
    standard: '',
    action: 'Clear the exit way and keep it clear.',
  },
  {
    codes: ['SS15'],
    description: 'Hole in the fire wall around new cables.',
    standard: 'AS 4072.1:2005',
    action: 'Seal the penetration with a tested system and record it.',
  },
  {
    codes: ['SS6', 'SS9'],
    description: 'Fan does not start from the panel.',
    standard: '',
    action: 'Trace the control circuit and repair it.',
  },
  {
    codes: [],
    description: 'Final exit door is locked while people are inside.',
    standard: '',
    action: 'Take the lock off today.',
  },
  {
    codes: [],
    description: 'Log book has no entries for three months.',
    standard: '',
    action: 'Enter the monthly inspections.',
  },
]

const PLACES = ['Level 1, northern stair', 'Ground floor, foyer', 'Plant room', 'Level 2, corridor', 'Loading dock', '']
const NOTES = ['Repaired and tested again.', 'Replaced by the contractor; photo on file.', 'Cleared by the tenant.']
const FOUND_BY = ['Marama Tūhoro', 'Graeme Pettigrew', 'Contractor at the monthly inspection']

/** Adds defects of every severity and state to some properties of a new demonstration, half of them with photos. */
export async function addDemoDefects(
  { db, store, environment }: Pick<AppContext, 'db' | 'store' | 'environment'>,
  seed: number,
  today: Day,
): Promise<void> {
  const photos = await drawPhotos()
  const defects = (await listFaulty(db)).flatMap((faulty) => defectsOf(faulty, seed, today))
  await withSpool(environment.DATA_DIR, async (folder) => {
    const papers: Paper[] = []
    for (const [index, { propertyId, foundDate }] of defects.entries()) {
      for (const [number, photo] of photosOf(index, photos).entries()) {
        const file = await spool(folder, Readable.from([photo.content]))
        const row = {
          propertyId,
          fileName: `${propertyId} defect ${number + 1}.jpg`,
          size: file.size,
          contentType: 'image/jpeg',
          contentHash: file.contentHash,
          storedAs: await store.keep(file),
          whenUploaded: `${foundDate ?? today}T01:30:00Z`,
        }
        papers.push({ index, row, thumbnail: photo.thumbnail })
      }
    }
    await db.transaction().execute(async (transaction) => {
      await sql`select set_config('warrant.bulk', 'on', true)`.execute(transaction)
      await write(transaction, defects, papers)
    })
  })
}

/** A photo and the index of its defect. */
interface Paper {
  index: number
  row: Row<'document'>
  thumbnail: Buffer
}

async function write(
  transaction: Transaction<Tables>,
  defects: readonly Row<'defect'>[],
  papers: readonly Paper[],
): Promise<void> {
  const ids: number[] = []
  for (const defect of defects) {
    const { defectId } = await transaction
      .insertInto('defect')
      .values(defect)
      .returning('defectId')
      .executeTakeFirstOrThrow()
    ids.push(defectId)
  }
  for (const { index, row, thumbnail } of papers) {
    const { documentId } = await transaction
      .insertInto('document')
      .values(row)
      .returning('documentId')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('paper')
      .values({ documentId, defectId: ids[index] ?? null })
      .execute()
    await transaction.insertInto('thumbnail').values({ documentId, content: thumbnail }).execute()
  }
}

async function listFaulty(db: Kysely<Tables>): Promise<Faulty[]> {
  const { rows } = await sql<Faulty>`
    select property_id, json_agg(json_build_object('propertyServiceId', property_service_id,
        'code', split_part(service.building_act, '/', 1)) order by property_service_id) as systems
    from property join property_service using (property_id) join service using (service_id)
    where property.active and property.when_deleted is null and property_id % ${EVERY} = 4
      and parent_service_id = ${BWOF_SERVICE_ID} and property_service.active and property_service.when_deleted is null
    group by property_id order by property_id limit ${MAX_PROPERTIES}`.execute(db)
  return rows
}

function defectsOf({ propertyId, systems }: Faulty, seed: number, today: Day): Row<'defect'>[] {
  const random = Random.for(seed, 'defects', propertyId)
  return Array.from({ length: random.int(1, 4) }, (_, number) => {
    const found = random.pick(systems)
    const onSystem = FAULTS.filter(({ codes }) => codes.includes(found.code))
    const ofBuilding = FAULTS.filter(({ codes }) => codes.length === 0)
    const isOnSystem = onSystem.length > 0 && random.chance(0.85)
    const { description, standard, action } = random.pick(isOnSystem ? onSystem : ofBuilding)
    const foundDate = addDays(today, -random.int(2, 120))
    const isCleared = random.chance(0.35)
    return {
      propertyId,
      propertyServiceId: isOnSystem ? found.propertyServiceId : null,
      location: random.pick(PLACES),
      description,
      severity: SEVERITIES[((propertyId / EVERY + number) % SEVERITIES.length) | 0] ?? 'minor',
      standard,
      action,
      responsible: random.weigh([
        ['owner', 4],
        ['supplier', 3],
        ['operator', 1],
        ['tenant', 2],
      ] as const),
      foundBy: random.pick(FOUND_BY),
      foundDate,
      dueDate: random.chance(0.85) ? addDays(foundDate, random.int(7, 150)) : null,
      state: isCleared ? 'cleared' : 'open',
      clearedDate: isCleared ? addDays(foundDate, 1) : null,
      clearedBy: isCleared ? 'staff@demo.example' : '',
      clearedNote: isCleared ? random.pick(NOTES) : '',
    }
  })
}

/** One to three photos for some of the defects. */
const photosOf = (index: number, photos: readonly DemoPhoto[]): DemoPhoto[] =>
  index % PHOTOS_EVERY === 0
    ? Array.from({ length: 1 + (index % 3) }, (_, number) => photos[(index + number) % photos.length]).filter(
        (photo) => photo !== undefined,
      )
    : []
