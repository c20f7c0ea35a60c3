import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ERASED, ERASURE_REASON_LENGTH } from '@app/contract/contact/rules'
import type { ContactListRow, Erasure } from '@app/contract/contact/schema'
import { todayIn } from '@app/contract/dates'
import type { ImportSummary } from '@app/contract/import/schema'
import type { Property } from '@app/contract/property/schema'
import { NAME_LENGTH } from '@app/contract/scalars'
import type { View } from '@app/contract/view/schema'
import type { Connection } from '../database/connection.ts'
import { transactionBy } from '../database/transaction.ts'
import { addDemoAnswers } from '../demo/answers.ts'
import { addDemoDefects } from '../demo/defects.ts'
import { fileDemoDocuments } from '../demo/documents.ts'
import { fileDemoEvidence } from '../demo/evidence/evidence.ts'
import { addDemoViews } from '../demo/views.ts'
import { addDemoIqps } from '../demo/iqps.ts'
import { addDemoMail } from '../demo/mail.ts'
import { makeDataSet } from '../demo/make-data-set.ts'
import { ERASURE_SEARCHES } from '../lib/limits.ts'
import { takeInMessage } from '../mail/testing/keep.ts'
import { buildCompany, buildContact, buildLogin, buildProperty, buildView, PASSWORD } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import type { Person } from './person.ts'
import { NOT_SEARCHED, SEARCHED } from './places.ts'

const TODAY = todayIn('Pacific/Auckland')
const opened = useTestApp()
let token = ''
let companyId = 0

const CANARY = {
  firstName: 'Zyxelda',
  lastName: 'Quōrvexa',
  jobTitle: 'Keeper of canaries',
  email: 'Zyxelda.Q@canary.example',
  mobile: '021 987 6543',
  ddi: '09 444 3217',
}
/** As people write it. */
const WRITTEN = 'Ask ZYXELDA Quorvexa (+64 21 987-6543 or 094443217), zyxelda.q@Canary.example, or Quōrvexa, Zyxelda.'
const TRACES = 'zyxelda|qu[oō]rvexa|canary\\.example|canaries|987.?6543|444.?3217'

beforeAll(async () => {
  const { db, services, tokenOf } = opened()
  await makeDataSet(db, { size: 'tiny', seed: 1, today: TODAY, onProgress: () => {} })
  await fileDemoDocuments(services, TODAY)
  await addDemoIqps(db, TODAY)
  await fileDemoEvidence(services, { seed: 1, today: TODAY })
  await addDemoDefects(services, 1, TODAY)
  await addDemoAnswers(db, TODAY)
  await addDemoMail(services, TODAY)
  await buildLogin(db, { loginEmail: 'admin@office.example', isAdministrator: true, isCompassStaff: true })
  await addDemoViews(db)
  token = await tokenOf('admin@office.example')
  companyId = await buildCompany(db, { companyName: 'Rimu Trust', isCustomer: true })
}, 180_000)

const erase = (contactId: number, more: object = {}) =>
  opened().call('/contact/erase', { token, body: { contactId, reason: 'Asked by letter', ...more } })
const preview = async (contactId: number) =>
  (await opened().call(`/contact/erasure?contactId=${contactId}`, { token })).json<Erasure>()

const query = async <Row>(statement: ReturnType<typeof sql>): Promise<Row[]> =>
  (await statement.execute(opened().db)).rows as Row[]

/** Every row of the database that holds a trace, as `table: row`. */
async function traces(pattern = TRACES): Promise<string[]> {
  const tables = await query<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(
      sql`select each::text as row from ${sql.table(name)} each where each::text ~* ${pattern}`,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`))
  }
  return found
}

/** Writes what people write about the person in a row of a table, past the history. */
async function writeCanary(table: string, row: string, { texts = [], json = [] }: Partial<(typeof SEARCHED)[number]>) {
  const set = [
    // An answer names a login only if it did not come by a link.
    ...texts
      .filter((column) => `${table}.${column}` !== 'return_submission.login')
      .map((column) => sql`${sql.ref(column)} = coalesce(${sql.ref(column)}, '') || ${` ${WRITTEN}`}`),
    ...json.map(
      (column) => sql`${sql.ref(column)} = case jsonb_typeof(${sql.ref(column)})
        when 'array' then ${sql.ref(column)} || to_jsonb(array[${WRITTEN}::text])
        else coalesce(${sql.ref(column)}, '{}') || jsonb_build_object('Note', ${WRITTEN}::text) end`,
    ),
  ]
  await opened()
    .db.transaction()
    .execute(async (transaction) => {
      await sql`select set_config('warrant.erasing', 'on', true), set_config('warrant.bulk', 'on', true)`.execute(
        transaction,
      )
      await sql`update ${sql.table(table)} set ${sql.join(set)} where ctid = ${row}::tid`.execute(transaction)
    })
}

const firstRow = async (table: string, condition: ReturnType<typeof sql> = sql`true`): Promise<string | undefined> =>
  (await query<{ row: string }>(sql`select ctid::text as row from ${sql.table(table)} where ${condition} limit 1`))[0]
    ?.row

test('every text of the database is searched, or has a reason why not', async () => {
  const columns = await query<{ name: string }>(sql`
    select columns.table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (data_type in ('text', 'character varying', 'jsonb', 'json') or udt_name = '_text') order by 1`)
  const searched = SEARCHED.flatMap(({ table, texts = [], json = [] }) =>
    [...texts, ...json].map((column) => `${table}.${column}`),
  )
  const known = [...searched, ...Object.keys(NOT_SEARCHED)]
  expect(columns.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !columns.some((column) => column.name === name))).toEqual([])
})

test('a person who was written everywhere is found nowhere, but where the law wants it', async () => {
  const { db } = opened()
  await buildLogin(db, { loginEmail: 'someone@kauri.example' })
  await query(sql`insert into account_mail (login_id, address, kind, when_queued, when_next_try)
    select login_id, login_email, 'invited', now(), now() from login where login_email = 'someone@kauri.example'`)
  await query(sql`insert into email_template_version (name, version, subject, body)
    values ('Email_12A_Request', 1, 'A subject', 'A text')`)
  await query(sql`insert into warrant_email (email_id, warrant_id, party)
    select min(email_id), (select min(warrant_id) from warrant), 'owner' from email`)
  await query(sql`insert into sheet_import (kind, file_name, row_count, sheet, options)
    values ('certificates', 'a.csv', 0, '', '{}')`)
  await query(sql`insert into sheet_import_paper (sheet_import_id, file_name, size, content_hash, stored_as)
    select sheet_import_id, 'a.pdf', 1, '', '' from sheet_import`)
  // Long ago, so that the law does not want it any more.
  await query(sql`update warrant set bwof_anniversary = bwof_anniversary - interval '6 years'
    where warrant_id = (select max(warrant_id) from warrant)`)
  await query(sql`update certificate set state = 'refused'
    where certificate_id = (select min(certificate_id) from certificate where state = 'received')`)
  await query(sql`insert into audit_event (kind, login, subject) values ('login', 'x', 'y')`)
  const keeping = { today: TODAY } as Person
  const kept: string[] = []
  for (const searched of SEARCHED) {
    const { table, isKept } = searched
    const row = await firstRow(table, isKept ? sql`not ${isKept.rows(keeping)}` : sql`true`)
    expect.soft(row, `a row of ${table}`).toBeDefined()
    if (row) await writeCanary(table, row, searched)
    const staying = isKept && (await firstRow(table, isKept.rows(keeping)))
    if (staying) {
      kept.push(table)
      await writeCanary(table, staying, searched)
    }
  }
  const contactId = await buildContact(db, { ...CANARY, companyId })

  const before = await preview(contactId)
  expect(before.refusals).toEqual([
    'These email templates name the person: ' + (await templateWithCanary()) + '. Change them first.',
  ])
  await query(sql`insert into email_template_version (name, version, subject, body)
    select name, max(version) + 1, 'Without a name', 'Body' from email_template_version
    where body ~ 'Quorvexa' group by name`)

  const answer = await erase(contactId)
  expect(answer.json()).toMatchObject({ contacts: [{ contactId, displayName: 'Zyxelda Quōrvexa' }], refusals: [] })
  expect(
    answer
      .json<Erasure>()
      .stays.map(({ place }) => place)
      .toSorted(),
  ).toEqual(['answers', 'certificates', 'warrants'])

  const left = await traces()
  expect(new Set(left.map((trace) => trace.split(':')[0]))).toEqual(
    new Set(['certificate', 'document', 'return_submission', 'warrant', 'warrant_facts']),
  )
  expect(kept.toSorted()).toEqual(['certificate', 'document', 'return_submission', 'warrant', 'warrant_facts'])
  // What stays has a mark, and no address where the law does not ask for one.
  const marked = await query(sql`select from certificate where iqp_name ~ 'Quorvexa' and when_person_erased is not null
    and iqp_name !~* 'canary.example|6543'`)
  expect(marked).toHaveLength(1)
  expect(await query(sql`select from warrant where when_person_erased is not null`)).toHaveLength(1)
  // Asked again, there is nothing.
  expect((await erase(contactId)).statusCode).toBe(409)
})

const templateWithCanary = async () =>
  (await query<{ name: string }>(sql`select name from email_template_version where body ~ 'Quorvexa'`))[0]?.name

describe('an erasure', () => {
  test('takes every version of the record, shows the mark and cannot be restored', async () => {
    const { db } = opened()
    const contactId = await buildContact(db, { ...CANARY, firstName: 'Ngaio', lastName: 'Zyx-Married', companyId })
    const saved = await opened().call('/contact/update-contacts', {
      token,
      body: { contacts: [{ ...(await read(contactId)), firstName: 'Zyxelda', lastName: 'O’Quōrvexa' }] },
    })
    expect(saved.statusCode).toBe(200)
    const answer = await erase(contactId, { reason: 'Zyxelda O’Quōrvexa wrote from zyxelda.q@canary.example' })
    expect(answer.statusCode).toBe(200)
    expect(await traces('zyx|vexa|canary.example')).toEqual(expect.arrayContaining([]))
    expect((await traces('zyx-married|o.quōrvexa')).filter((trace) => !/^(certificate|warrant)/.test(trace))).toEqual(
      [],
    )
    const [row] = (
      await opened().call('/contact/search', {
        token,
        body: { query: { keywords: 'erased', includeInactive: true, includeContactsWithoutEmail: true } },
      })
    )
      .json<ContactListRow[]>()
      .filter((contact) => contact.contactId === contactId)
    expect(row).toMatchObject({ displayName: ERASED, email: '', mobile: '', isActive: false })
    const restored = await opened().call('/contact/restore', { token, body: { contact: await read(contactId) } })
    expect(restored.statusCode).toBe(400)
    const audit = (await opened().call('/audit?kind=erased', { token })).json<{ data: { detail: string }[] }>()
    expect(audit.data[0]).toMatchObject({
      login: 'admin@office.example',
      subject: `contact ${contactId}`,
      detail: `${ERASED} wrote from ${ERASED}`,
    })
  })

  test('takes the same person at other places, and leaves others with their name, address or number alone', async () => {
    const { db } = opened()
    const person = {
      firstName: 'Tui',
      lastName: 'Twoplaces',
      email: 'tui@two.example',
      mobile: '021 555 7001',
      ddi: '',
    }
    const propertyId = await buildProperty(db, { propertyNotes: 'Keys: Tui Twoplaces, 021 555 7001, desk@two.example' })
    const [first, second, namesake, deskOf] = [
      await buildContact(db, { ...person, companyId }),
      await buildContact(db, { ...person, email: 'TUI@two.example', propertyId }),
      await buildContact(db, { ...person, email: 'other@two.example', mobile: '', companyId }),
      await buildContact(db, {
        firstName: 'Rua',
        lastName: 'Twoplaces',
        email: '',
        mobile: '+64 21 5557001',
        companyId,
      }),
    ]
    const before = await preview(first)
    expect(before.contacts.map((each) => each.contactId)).toEqual([first, second])
    expect(before.others.map((each) => each.contactId)).toEqual([namesake, deskOf])
    expect((await erase(first)).statusCode).toBe(200)
    expect(await read(namesake)).toMatchObject({ firstName: 'Tui', whenErased: null })
    const [property] = await query<{ propertyNotes: string }>(
      sql`select property_notes from property where property_id = ${propertyId}`,
    )
    expect(property?.propertyNotes).toBe('Keys: Tui Twoplaces, 021 555 7001, desk@two.example')
    expect(await traces('tui@two.example')).toEqual([])
  })

  test('clears the owner’s contact of a warrant, and names the buildings', async () => {
    const { db } = opened()
    const contactId = await buildContact(db, { firstName: 'Own', lastName: 'Er', email: 'own@er.example', companyId })
    const propertyId = await buildProperty(db, { propertyName: 'Named House', ownerId: companyId })
    await db.insertInto('propertyBwof').values({ propertyId, ownerContactId: contactId }).execute()
    const building = `Named House (${propertyId})`
    expect((await preview(contactId)).ownerContactOf).toEqual([building])
    expect((await erase(contactId)).json()).toMatchObject({ ownerContactOf: [building] })
    const [bwof] = await query(sql`select owner_contact_id from property_bwof where property_id = ${propertyId}`)
    expect(bwof).toEqual({ ownerContactId: null })
  })

  test('leaves texts no longer than their fields take, where the mark is longer than the name', async () => {
    const { db, call } = opened()
    const contactId = await buildContact(db, { firstName: 'Bo', lastName: 'Li', companyId })
    const full = 'Bo Li '.repeat(34).slice(0, NAME_LENGTH).trim()
    const added = await call('/view/add', { token, body: buildView({ name: full }) })
    const { viewId } = added.json<View>()
    const propertyId = await buildProperty(db, { customerPropertyRef: full })
    expect((await erase(contactId)).statusCode).toBe(200)

    const [view] = await query(sql`select name from saved_view where view_id = ${viewId}`)
    const behind = ` ${viewId}`
    expect(view).toEqual({ name: '[erased] '.repeat(23).slice(0, NAME_LENGTH - behind.length) + behind })
    const property = (await call(`/property/${propertyId}`, { token })).json<Property>()
    const saved = await call(`/property/${propertyId}`, { token, body: property })
    expect(saved.json()).toMatchObject({ propertyId })
  })

  test('takes the name of the sheet that an import read', async () => {
    const { db, call } = opened()
    const contactId = await buildContact(db, { firstName: 'Huia', lastName: 'Totara', companyId })
    await query(sql`insert into sheet_import (kind, file_name, row_count, sheet, options)
      values ('contacts', 'people.xlsx', 0, '', '{"sheetName": "Huia Totara", "matching": []}')`)
    expect((await erase(contactId)).json<Erasure>().goes).toContainEqual({ place: 'notes', count: 1 })
    const [listed] = (await call('/import/list', { token })).json<{ data: ImportSummary[] }>().data
    expect(listed).toMatchObject({ fileName: 'people.xlsx', sheetName: '[erased]' })
  })

  test('tells names apart that are taken once and would become the same', async () => {
    const { db, call } = opened()
    const contactId = await buildContact(db, { firstName: 'Tui', lastName: 'Rata', companyId })
    const views: number[] = []
    for (const name of ['Tui Rata', 'Rata, Tui', 'Flats of Tui Rata']) {
      const added = await call('/view/add', { token, body: buildView({ name, isForAll: true }) })
      views.push(added.json<View>().viewId)
    }
    await query(sql`insert into sheet_import (kind, file_name, row_count, sheet, options)
      values ('certificates', 'papers.csv', 0, '', '{}')`)
    await query(sql`insert into sheet_import_paper (sheet_import_id, file_name, size, content_hash, stored_as)
      select max(sheet_import_id), name, 1, '', 'store/paper-' || lpad(place::text, 12, '0') from sheet_import,
        unnest(array['Tui Rata.pdf', 'Rata Tui.pdf', 'Other.pdf']) with ordinality each (name, place) group by name, place`)
    const erased = await erase(contactId)
    expect(erased.statusCode, erased.body).toBe(200)

    const names = await query(sql`select name from saved_view where view_id = any(${views}::int[]) order by view_id`)
    const [first, second, third] = views
    expect(names).toEqual([
      { name: `[erased] ${first}` },
      { name: `[erased] ${second}` },
      { name: `Flats of [erased] ${third}` },
    ])
    const papers = await query(sql`select file_name from sheet_import_paper
      where stored_as like 'store/paper-%' order by stored_as`)
    expect(papers).toEqual([
      { fileName: '[erased].pdf 000000000001' },
      { fileName: '[erased].pdf 000000000002' },
      { fileName: 'Other.pdf' },
    ])
  })

  test('ends an external login with the address, and is refused for an internal one', async () => {
    const { db, call, tokenOf } = opened()
    const contactId = await buildContact(db, {
      firstName: 'Ex',
      lastName: 'Ternal',
      email: 'ex@login.example',
      companyId,
    })
    await buildLogin(db, { loginEmail: 'EX@login.example', isExternalCustomer: true })
    const theirs = await tokenOf('ex@login.example')
    expect((await call('/property/list', { token: theirs })).statusCode).toBe(200)
    expect((await erase(contactId)).statusCode).toBe(200)
    expect((await call('/property/list', { token: theirs })).statusCode).toBe(401)
    expect(await traces('ex@login.example')).toEqual([])

    const staff = await buildContact(db, { firstName: 'In', lastName: 'Ternal', email: 'in@login.example', companyId })
    await buildLogin(db, { loginEmail: 'in@login.example', isCompassStaff: true })
    const refused = await erase(staff)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ detail: expect.stringContaining('internal login') })
    expect(await read(staff)).toMatchObject({ firstName: 'In' })
  })

  test('drops emails that wait for the person alone, and takes them off the others', async () => {
    const { db } = opened()
    const contactId = await buildContact(db, { firstName: 'Qu', lastName: 'Eued', email: 'qu@eued.example', companyId })
    const other = await buildContact(db, { firstName: 'St', lastName: 'Ays', email: 'st@ays.example', companyId })
    const alone = await waitingEmail([contactId, 'qu@eued.example'])
    const both = await waitingEmail([contactId, 'qu@eued.example'], [other, 'st@ays.example'])
    const sending = await waitingEmail([contactId, 'qu@eued.example'])
    await query(sql`update email set status = 'SENDING', claimed_by = gen_random_uuid(),
      claimed_until = now() + interval '1 minute' where email_id = ${sending}`)
    expect((await erase(contactId)).statusCode).toBe(409)
    await query(sql`update email set claimed_until = now() - interval '1 minute' where email_id = ${sending}`)
    expect((await erase(contactId)).json<Erasure>().goes).toContainEqual({ place: 'waitingEmails', count: 3 })
    expect(
      await query(sql`select email_id, status from email where email_id in (${alone}, ${both}, ${sending}) order by 1`),
    ).toEqual([
      { emailId: alone, status: 'FAILED' },
      { emailId: both, status: 'QUEUED' },
      { emailId: sending, status: 'FAILED' },
    ])
    expect(await query(sql`select address from email_recipient where email_id = ${both}`)).toEqual([
      { address: 'st@ays.example' },
    ])
    expect(await query(sql`select body from email where email_id = ${both}`)).toEqual([
      { body: `<p>Dear ${ERASED}</p>` },
    ])
  })

  test('removes the messages of the person as they arrived', async () => {
    const { db, services, call } = opened()
    const contactId = await buildContact(db, {
      firstName: 'Me',
      lastName: 'Ssage',
      email: 'me@ssage.example',
      companyId,
    })
    const { mailId, storedAs } = await takeInMessage(
      opened(),
      [
        'From: Me Ssage <me@ssage.example>',
        'To: office@office.example',
        'Subject: Hello',
        'Message-ID: <1@ssage.example>',
        '',
        'Ring 021 555 0102. Me Ssage',
      ].join('\r\n'),
    )
    expect((await erase(contactId)).statusCode).toBe(200)
    const files: string[] = []
    for await (const name of services.store.list()) files.push(name)
    expect(files).not.toContain(storedAs)
    expect((await call(`/mail/${mailId}/file`, { token })).statusCode).toBe(404)
    expect(await traces('me@ssage.example|me ssage')).toEqual([])
  })

  test('is told with its whole reason, also in characters that are two units of JavaScript', async () => {
    const reason = '𠮷'.repeat(ERASURE_REASON_LENGTH)
    const contactId = await buildContact(opened().db, { firstName: 'Yoshi', lastName: 'No', companyId })
    expect((await erase(contactId, { reason })).statusCode).toBe(200)
    const [told] = await query(sql`select detail from audit_event where subject = ${`contact ${contactId}`}`)
    expect(told).toEqual({ detail: reason })
  })

  test('is for administrators, wants a reason and, later, the present password', async () => {
    const { db, call } = opened()
    const contactId = await buildContact(db, { firstName: 'Pass', lastName: 'Word', email: 'p@w.example', companyId })
    const staffToken = await opened().staffToken()
    const asStaff = await call('/contact/erase', { token: staffToken, body: { contactId, reason: 'x' } })
    expect(asStaff.statusCode).toBe(403)
    expect((await erase(contactId, { reason: ' ' })).statusCode).toBe(400)
    expect((await erase(contactId, { currentPassword: 'wrong' })).json()).toMatchObject({
      errors: [{ path: 'currentPassword' }],
    })
    await query(sql`update login_session set when_authenticated = now() - interval '11 minutes'`)
    expect((await read(contactId)).firstName).toBe('Pass')
    expect((await erase(contactId, { currentPassword: PASSWORD })).statusCode).toBe(200)
  })
})

describe('at the same moment', () => {
  test('two erasures of one person: one is done, the other is told', async () => {
    const { db } = opened()
    const contactId = await buildContact(db, { firstName: 'Tw', lastName: 'Ice', email: 'tw@ice.example', companyId })
    const answers = await Promise.all([erase(contactId, confirmed), erase(contactId, confirmed)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('saves of the record are done before, or refused after', async () => {
    const { db } = opened()
    for (let round = 0; round < 5; round++) {
      const contactId = await buildContact(db, {
        firstName: 'Sa',
        lastName: 'Vezaqe',
        email: 'sa@ve.example',
        companyId,
      })
      const contact = await read(contactId)
      const answers = await Promise.all([
        erase(contactId, confirmed),
        opened().call('/contact/update-contacts', { token, body: { contacts: [{ ...contact, jobTitle: 'Vezaqe' }] } }),
        opened().call('/contact/sync-contacts', { token, body: { contacts: [{ ...contact, jobTitle: 'Vezaqe' }] } }),
      ])
      expect(answers[0].statusCode).toBe(200)
      for (const { statusCode } of answers.slice(1)) expect([200, 400, 409]).toContain(statusCode)
      expect(await traces('vezaqe|sa@ve.example')).toEqual([])
    }
  })

  test('an e-mail that was being prepared is prepared again, without the person', async () => {
    const { db } = opened()
    const contactId = await buildContact(db, {
      firstName: 'Pre',
      lastName: 'Pared',
      email: 'pre@pared.example',
      companyId,
    })
    const other = await buildContact(db, { firstName: 'St', lastName: 'Ill', email: 'st@ill.example', companyId })
    const emailId = await waitingEmail([other, 'st@ill.example'])
    await query(sql`update email set body = '', when_prepared = null, claimed_by = gen_random_uuid(),
      claimed_until = now() + interval '1 minute' where email_id = ${emailId}`)
    expect((await erase(contactId, confirmed)).statusCode).toBe(200)
    expect(await query(sql`select claimed_by from email where email_id = ${emailId}`)).toEqual([{ claimedBy: null }])
  })

  test('whoever read the address before queues nothing to it afterwards', async () => {
    const { db } = opened()
    const contactId = await buildContact(db, { firstName: 'La', lastName: 'Te', email: 'la@te.example', companyId })
    expect((await erase(contactId, confirmed)).statusCode).toBe(200)
    await expect(waitingEmail([contactId, 'la@te.example'])).rejects.toMatchObject({ code: '40001' })
  })
})

describe('while it searches', () => {
  /** Searched after all tables that the tests write to, and locked by nothing else. */
  const SEARCHED_LATE = 'saved_view'

  /** Erases, and runs the rest when everything before that table has been searched. */
  async function eraseWhile(contactId: number, meanwhile: () => Promise<void>): Promise<number> {
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = opened()
      .db.transaction()
      .execute(async (transaction) => {
        await sql`lock table ${sql.table(SEARCHED_LATE)} in access exclusive mode`.execute(transaction)
        held.resolve()
        await over.promise
      })
    await held.promise
    const erasing = erase(contactId, confirmed)
    try {
      await waiting(sql`locktype = 'relation' and relation = ${SEARCHED_LATE}::regclass`)
      await meanwhile()
    } finally {
      over.resolve()
      await holding
    }
    return (await erasing).statusCode
  }

  const waiting = (condition: ReturnType<typeof sql>) =>
    expect
      .poll(async () => query(sql`select from pg_locks where not granted and ${condition}`), { timeout: 10_000 })
      .toHaveLength(1)

  const saveNotes = async (companyNotes: string) => {
    const company = (await opened().call(`/company/${companyId}`, { token })).json<object>()
    return opened().call('/company/update', { token, body: { ...company, companyNotes } })
  }

  test('saves are not kept waiting, and what they wrote goes too', async () => {
    const person = { firstName: 'Bes', lastName: 'Idexaq', email: 'bes@idexaq.example', companyId }
    const contactId = await buildContact(opened().db, person)
    const status = await eraseWhile(contactId, async () => {
      expect((await saveNotes('Ring Bes Idexaq first')).statusCode).toBe(200)
    })
    expect(status).toBe(200)
    expect(await traces('idexaq')).toEqual([])
  })

  test('what was written before and is committed later goes too', async () => {
    const { db } = opened()
    const person = { firstName: 'La', lastName: 'Texaq', email: 'la@texaq.example', companyId }
    const contactId = await buildContact(db, person)
    const propertyIds = [await buildProperty(db), await buildProperty(db)]
    const [begun, over] = [[0, 1].map(() => Promise.withResolvers<void>()), Promise.withResolvers<void>()]
    const write = (connection: Connection, index: number) =>
      sql`update property set property_notes = 'La Texaq has the keys'
        where property_id = ${propertyIds[index]}`.execute(connection)
    const saving = [0, 1].map((index) =>
      transactionBy(db, 'staff@office.example', async (transaction) => {
        if (index === 0) await write(transaction, index)
        begun[index]?.resolve()
        await over.promise
        if (index === 1) await write(transaction, index)
      }),
    )
    await Promise.all(begun.map(({ promise }) => promise))
    const erasing = erase(contactId, confirmed)
    await waiting(sql`locktype = 'advisory' and mode = 'ExclusiveLock'`)
    over.resolve()
    await Promise.all(saving)
    expect((await erasing).statusCode).toBe(200)
    expect(await traces('texaq')).toEqual([])
  })

  test('who gets another address is looked for by it everywhere, also where nothing was written', async () => {
    const { db } = opened()
    const contactId = await buildContact(db, {
      firstName: 'Mo',
      lastName: 'Vedexaq',
      email: 'old@vedexaq.example',
      companyId,
    })
    await buildProperty(db, { propertyNotes: 'Invoices to new@vedexaq.example' })
    const status = await eraseWhile(contactId, async () => {
      const contact = { ...(await read(contactId)), email: 'new@vedexaq.example' }
      const saved = await opened().call('/contact/update-contacts', { token, body: { contacts: [contact] } })
      expect(saved.statusCode).toBe(200)
    })
    expect(status).toBe(200)
    expect(await traces('vedexaq')).toEqual([])
  })

  test('an e-mail that gets the person as a recipient loses their first name too', async () => {
    const { db } = opened()
    const contactId = await buildContact(db, {
      firstName: 'Xaqena',
      lastName: 'Late',
      email: 'x@late.example',
      companyId,
    })
    const other = await buildContact(db, {
      firstName: 'Xaqena',
      lastName: 'Stays',
      email: 'x@stays.example',
      companyId,
    })
    const emailId = await waitingEmail([other, 'x@stays.example'])
    await query(sql`update email set body = '<p>Dear Xaqena</p>' where email_id = ${emailId}`)
    const status = await eraseWhile(contactId, async () => {
      await db
        .insertInto('emailRecipient')
        .values({ emailId, position: 2, kind: 'cc', address: 'x@late.example', contactId })
        .execute()
    })
    expect(status).toBe(200)
    expect(await query(sql`select body from email where email_id = ${emailId}`)).toEqual([
      { body: `<p>Dear ${ERASED}</p>` },
    ])
  })
})

test('previews are made one at a time, and one more than may wait is refused', async () => {
  const contactId = await buildContact(opened().db, { firstName: 'Wa', lastName: 'Iting', companyId })
  const ask = () => opened().call(`/contact/erasure?contactId=${contactId}`, { token })
  const answers = await Promise.all(Array.from({ length: 2 + ERASURE_SEARCHES.waitingPerCaller }, ask))
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([[429, '10']])
})

const confirmed = { currentPassword: PASSWORD }

async function read(contactId: number) {
  const row = await opened()
    .db.selectFrom('contact')
    .selectAll()
    .where('contactId', '=', contactId)
    .executeTakeFirstOrThrow()
  return row
}

let messages = 0
/** An e-mail in the queue that greets its first recipient. */
async function waitingEmail(...recipients: [contactId: number, address: string][]): Promise<number> {
  const { db } = opened()
  const propertyId = await buildProperty(db)
  const [contactId = 0] = recipients[0] ?? []
  const { firstName, lastName } = await read(contactId)
  return db.transaction().execute(async (transaction) => {
    const { emailId } = await transaction
      .insertInto('email')
      .values({
        propertyId,
        recipientCompanyId: companyId,
        templateName: 'Email_12A_Request',
        generatedBy: 'Automation',
        messageId: `<erasure-${messages++}@office.example>`,
        body: `<p>Dear ${firstName} ${lastName}</p>`,
        whenPrepared: new Date().toISOString(),
        whenQueued: new Date().toISOString(),
        whenNextTry: null,
      })
      .returning('emailId')
      .executeTakeFirstOrThrow()
    for (const [position, [id, address]] of recipients.entries())
      await transaction
        .insertInto('emailRecipient')
        .values({ emailId, position: position + 1, kind: 'to', address, contactId: id })
        .execute()
    return emailId
  })
}
