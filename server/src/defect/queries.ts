import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { Defect, DefectDocument, ExternalDefect, type DefectQuery } from '@app/contract/defect/schema'
import type { Login } from '../auth/login.ts'
import { canSeeDefect, canSeeDocument, canSeeProperty } from '../auth/scope.ts'
import type { Connection } from '../database/connection.ts'
import { fieldsOf, jsonArray } from '../lib/json-sql.ts'
import { ShapedJson } from '../lib/shaped-json.ts'
import { defectSystem } from '../service/queries.ts'

/** Which defects are asked for; undefined or null for all. */
export interface DefectFilter {
  propertyId?: DefectQuery['propertyId'] | null
  state?: DefectQuery['state'] | null
}

const papersOf = (login: Login, fields: RawBuilder<unknown>) => sql`
  select ${fields} from paper join document using (document_id)
  where paper.defect_id = defect.defect_id and ${canSeeDocument(login)} order by document.document_id`

/** The fields of a defect, of `defect` joined with `property`. */
const defectFields = (shape: z.ZodObject, login: Login) =>
  fieldsOf(shape, 'defect', {
    propertyName: sql`property.property_name`,
    system: defectSystem,
    documentIds: sql`array(${papersOf(login, sql`document.document_id`)})`,
    papers: jsonArray(
      papersOf(
        login,
        fieldsOf(DefectDocument, 'document', {
          isPicture: sql`exists (select from thumbnail where thumbnail.document_id = document.document_id)`,
        }),
      ),
    ),
  })

/**
 * The defects that the login may see as JSON texts, with only the fields that it may see: open ones first, soonest due
 * first.
 */
export function defectRows(login: Login, { propertyId, state }: DefectFilter): RawBuilder<{ row: string }> {
  const shape = login.audience === 'internal' ? Defect : ExternalDefect
  const conditions = [
    canSeeProperty(login),
    canSeeDefect(login),
    ...(propertyId ? [sql`defect.property_id = ${propertyId}`] : []),
    ...(state ? [sql`defect.state = ${state}`] : []),
  ]
  return sql<{ row: string }>`
    select row_to_json(shown)::text as row
    from (select ${defectFields(shape, login)} from defect join property using (property_id)
      where ${sql.join(conditions, sql` and `)}
      order by defect.state = 'cleared', defect.due_date nulls last, defect.defect_id) shown`
}

/** Whether more than `count` defects could be found. Skips the count if the whole table has fewer. */
export async function hasMoreThan(db: Connection, count: number): Promise<boolean> {
  const { rows } = await sql<{ isMore: boolean }>`
    select case when (select max(defect_id) from defect) > ${count}
      then (select count(*) > ${count} from (select from defect limit ${count + 1}) counted)
      else false end as is_more`.execute(db)
  return rows[0]?.isMore ?? false
}

/** One defect as staff see it, even of a property that is deleted. */
export async function getDefect(db: Connection, login: Login, defectId: number): Promise<ShapedJson> {
  const { rows } = await sql<{ found: string }>`
    select row_to_json(one)::text as found
    from (select ${defectFields(Defect, login)} from defect join property using (property_id)
      where defect.defect_id = ${defectId}) one`.execute(db)
  return new ShapedJson(rows[0]?.found ?? 'null')
}
