import { beforeAll, describe, expect, test } from 'vitest'
import { EMAIL_KIND_NAMES } from '@app/contract/email/kinds'
import type { EmailTemplate, EmailTemplates, TemplatePreview } from '@app/contract/email/templates'
import type { HistoryRow } from '@app/contract/history/schema'
import { buildLogin, buildProperty } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { checkTemplate } from './check-template.ts'
import { buildPropertyWithEverything } from '../testing/property-with-everything.ts'
import { DEFAULT_TEMPLATES } from './defaults/default-templates.ts'

const opened = useTestApp()
let token = ''
let staff = ''
let other = ''
beforeAll(async () => {
  const { db, tokenOf, staffToken } = opened()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  await buildLogin(db, { loginEmail: 'other@office.example', isAdministrator: true })
  token = await tokenOf('chief@office.example')
  other = await tokenOf('other@office.example')
  staff = await staffToken()
})

const list = async () => (await opened().call('/email/templates', { token })).json<EmailTemplates>()
const read = async (name: string) => (await list()).templates.find((template) => template.name === name)
const post = (name: string, body: object, by = token) => opened().call(`/email/templates/${name}`, { token: by, body })

describe('the list of templates', () => {
  test('holds every kind as the product comes, with the placeholders', async () => {
    const { templates, placeholders } = await list()
    expect(templates.map(({ name }) => name)).toEqual(EMAIL_KIND_NAMES)
    expect(templates[0]).toMatchObject({
      label: '12A Request',
      version: 0,
      subject: DEFAULT_TEMPLATES.Email_12A_Request.subject,
      defaultBody: DEFAULT_TEMPLATES.Email_12A_Request.body,
      versions: [],
    })
    expect(placeholders).toContainEqual({
      name: 'services[].code',
      meaning: 'Code of the specified system, as forms print it; empty for other services',
      example: 'SS 4',
      insert: '{{ service.code }}',
    })
    expect(placeholders.filter(({ meaning, example }) => !meaning || !example)).toEqual([])
    const body = placeholders.filter(({ name }) => !name.includes('[]')).map(({ insert }) => insert)
    expect(checkTemplate({ subject: 'a', body: body.join() })).toEqual([])
  })

  test('is for administrators', async () => {
    expect((await opened().call('/email/templates', { token: staff })).statusCode).toBe(403)
    expect((await opened().call('/email/templates')).statusCode).toBe(401)
  })
})

describe('saving a template', () => {
  test('makes a version each time, keeps them, and who saved them', async () => {
    const name = 'Email_12A_FollowUp'
    const first = await post(name, { version: 0, subject: ' {{ propertyName }} ', body: '<p>{{ dueIn }}</p>' })
    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({ version: 1, subject: '{{ propertyName }}', body: '<p>{{ dueIn }}</p>' })
    await post(name, { version: 1, subject: 'Second', body: '<p>b</p>' }, other)
    const stored = await read(name)
    expect(stored).toMatchObject({
      version: 2,
      subject: 'Second',
      defaultSubject: DEFAULT_TEMPLATES[name].subject,
      versions: [
        { version: 2, subject: 'Second', body: '<p>b</p>', savedBy: 'other@office.example' },
        { version: 1, subject: '{{ propertyName }}', savedBy: 'chief@office.example' },
      ],
    })
    const history = await opened().call('/history?entity=email_template_version', { token })
    expect(history.json<HistoryRow[]>()[0]).toMatchObject({
      changedBy: 'other@office.example',
      became: { name, version: 2, subject: 'Second' },
    })
  })

  test('that changes nothing makes no version; the default again is one', async () => {
    const name = 'Email_12A_Urgent'
    const original = DEFAULT_TEMPLATES[name]
    expect((await post(name, { version: 0, ...original })).json()).toMatchObject({ version: 0, versions: [] })
    await post(name, { version: 0, subject: 'Changed', body: 'b' })
    const restored = (await post(name, { version: 1, ...original })).json<EmailTemplate>()
    expect(restored).toMatchObject({ version: 2, ...original })
    expect(await read(name)).toEqual(restored)
  })

  test('over a newer version is a 409 that says who and when, and changes nothing', async () => {
    const name = 'Email_12A_Overdue'
    await post(name, { version: 0, subject: 'Theirs', body: 'b' }, other)
    const late = await post(name, { version: 0, subject: 'Mine', body: 'b' })
    expect(late.statusCode).toBe(409)
    expect(late.json<{ detail: string }>().detail).toMatch(
      /^This template was changed by other@office\.example at \d\d \w{3} \d{4} \d\d:\d\d\.$/,
    )
    expect(await read(name)).toMatchObject({ version: 1, subject: 'Theirs' })
  })

  test('of two at the same moment, one is told', async () => {
    const name = 'Email_Bwof_Audit'
    const answers = await Promise.all([
      post(name, { version: 0, subject: 'One', body: 'b' }),
      post(name, { version: 0, subject: 'Other', body: 'b' }, other),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await read(name))?.versions).toHaveLength(1)
  })

  const GOOD = { version: 0, subject: 'a', body: 'b' }
  test.each([
    ['an unknown placeholder', { ...GOOD, body: '<p>{{ propertyNme }}</p>' }, 'body', 'propertyNme'],
    [
      'an unknown placeholder in a loop',
      { ...GOOD, body: '{% for s in services %}{{ s.price }}{% endfor %}' },
      'body',
      's.price',
    ],
    ['an unknown filter', { ...GOOD, subject: '{{ propertyName | shout }}' }, 'subject', 'shout'],
    ['a tag that reads files', { ...GOOD, body: '{% render "/etc/passwd" %}' }, 'body', 'render'],
    ['no subject', { ...GOOD, subject: ' ' }, 'subject', 'is required'],
    ['an over-long body', { ...GOOD, body: 'a'.repeat(200_001) }, 'body', '200,000'],
    ['no version', { subject: 'a', body: 'b' }, 'version', ''],
    ['a version that never was', { ...GOOD, version: 7 }, 'version', 'never saved'],
  ])('with %s is a 400 that names it', async (_name, body, path, message) => {
    const answer = await post('Email_TrialEvac_Audit_Request', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path, message: expect.stringContaining(message) }] })
    expect(await read('Email_TrialEvac_Audit_Request')).toMatchObject({ version: 0 })
  })

  test('of an umbrella kind or an unknown one is a 400, of another role a 403', async () => {
    for (const name of ['Email_Auto_12A', 'Email_Nothing']) expect((await post(name, GOOD)).statusCode).toBe(400)
    expect((await post('Email_12A_Request', GOOD, staff)).statusCode).toBe(403)
  })
})

describe('the preview of a template', () => {
  const preview = (name: string, body: object, by = token) => post(`${name}/preview`, body, by)

  test('is the whole e-mail about a real property, without saving anything', async () => {
    const { propertyId } = await buildPropertyWithEverything(opened().db, '2030-03-14')
    const template = { subject: 'BWOF {{ bwofDueDate }}', body: '<p>{{ recipientCompanyName }}</p><script>x</script>' }
    const answer = await preview('Email_12A_Request', { ...template, propertyId })
    expect(answer.statusCode).toBe(200)
    const { subject, renderedEmailContent, text } = answer.json<TemplatePreview>()
    expect(subject).toBe(`BWOF 14 March 2030 [#${propertyId}]`)
    expect(renderedEmailContent).toMatch(/^<!doctype html>[\s\S]*>Tūī &amp; O'Brien Fire</)
    expect(renderedEmailContent).not.toContain('script')
    expect(text).toBe("Tūī & O'Brien Fire\n\n[return link]")
    expect(await read('Email_12A_Request')).toMatchObject({ version: 0 })
  })

  test.each([
    ['Email_AuthorityOverdueBwofNotification', 'Napier City Council'],
    ['Email_TrialEvac_FullService_Request', "Tūī & O'Brien Fire"],
  ])('of %s is for %s', async (name, company) => {
    const { propertyId } = await buildPropertyWithEverything(opened().db, '2030-03-14')
    const answer = await preview(name, { subject: 'a', body: '{{ recipientCompanyName }}', propertyId })
    expect(answer.json<TemplatePreview>().text).toBe(company)
  })

  test('works for a property without anything', async () => {
    const propertyId = await buildProperty(opened().db)
    const answer = await preview('Email_12A_Request', { ...DEFAULT_TEMPLATES.Email_12A_Request, propertyId })
    expect(answer.statusCode).toBe(200)
  })

  test.each([
    ['an unknown property', { subject: 'a', body: 'b', propertyId: 999_999 }, 'propertyId'],
    ['no property', { subject: 'a', body: 'b' }, 'propertyId'],
    ['a fault', { subject: 'a', body: '{{ b }}', propertyId: 1 }, 'body'],
  ])('with %s is a 400 that names the field', async (_name, body, path) => {
    const answer = await preview('Email_12A_Request', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path }] })
  })

  test('is for administrators', async () => {
    expect((await preview('Email_12A_Request', { subject: 'a', body: 'b', propertyId: 1 }, staff)).statusCode).toBe(403)
  })
})
