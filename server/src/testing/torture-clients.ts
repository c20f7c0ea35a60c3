import { samplePdf } from './sample-files.ts'

/** What a client may have left in the program when the program was killed. */
export interface Attempted {
  /** What was asked, in the order of asking. */
  name: string
  /** The answer said that it is kept. */
  isAcknowledged: boolean
  /** The id in the answer. */
  id: number | null
}

export interface Server {
  address: string
  token: string
}

export const CONTACTS_EACH = 3
export const FILES_EACH = 2

const call = (server: Server, path: string, body: FormData | object, signal: AbortSignal): Promise<Response> =>
  fetch(`${server.address}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.token}`,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
    signal,
  })

/** Calls again and again until the program is gone. Each client keeps what it tried. */
async function untilGone(work: (number: number) => Promise<void>): Promise<void> {
  for (let number = 0; ; number++) {
    try {
      await work(number)
    } catch (error) {
      if (error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')) return
      throw error
    }
  }
}

/** Adds companies, each with its contacts: all of one or nothing. */
export async function addCompanies(server: Server, prefix: string, signal: AbortSignal): Promise<Attempted[]> {
  const attempted: Attempted[] = []
  await untilGone(async (number) => {
    const attempt: Attempted = { name: `${prefix} company ${number}`, isAcknowledged: false, id: null }
    attempted.push(attempt)
    const contacts = Array.from({ length: CONTACTS_EACH }, (_, index) => ({ firstName: `Person ${index}` }))
    const answer = await call(server, '/company/add', { companyName: attempt.name, contacts }, signal)
    if (answer.status !== 200) throw new Error(`A company was refused: ${answer.status} ${await answer.text()}`)
    attempt.id = Number(await answer.json())
    attempt.isAcknowledged = true
  })
  return attempted
}

/** Uploads files of a property, two at a time: both or none, and each with its content. */
export async function uploadFiles(
  server: Server,
  { propertyId, prefix }: { propertyId: number; prefix: string },
  signal: AbortSignal,
): Promise<Attempted[]> {
  const attempted: Attempted[] = []
  await untilGone(async (number) => {
    const attempt: Attempted = { name: `${prefix} file ${number}`, isAcknowledged: false, id: null }
    attempted.push(attempt)
    const form = new FormData()
    form.set('PropertyId', String(propertyId))
    for (let file = 0; file < FILES_EACH; file++) {
      const name = `${attempt.name} ${file}.pdf`
      form.append('Files', new Blob([new Uint8Array(samplePdf(name))]), `${propertyId} ${name}`)
    }
    const answer = await call(server, '/document/upload', form, signal)
    if (answer.status !== 200) throw new Error(`Files were refused: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    attempt.isAcknowledged = true
  })
  return attempted
}

/** Saves one company over and over, with a number that grows: what is kept is never older than the last acknowledged. */
export async function countUp(
  server: Server,
  companyId: number,
  signal: AbortSignal,
): Promise<{ acknowledged: number; tried: number }> {
  const counted = { acknowledged: -1, tried: -1 }
  await untilGone(async (number) => {
    const read = await fetch(`${server.address}/api/company/${companyId}`, {
      headers: { authorization: `Bearer ${server.token}` },
      signal,
    })
    const { whenUpdated, companyName } = (await read.json()) as { whenUpdated: string; companyName: string }
    counted.tried = number
    const answer = await call(
      server,
      '/company/update',
      { companyId, companyName, whenUpdated, accountNumber: `${number}` },
      signal,
    )
    if (answer.status !== 200) throw new Error(`A save was refused: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    counted.acknowledged = number
  })
  return counted
}

/** Sends letters, one after another, each with a subject of its own. */
export async function sendLetters(
  server: Server,
  { propertyId, prefix }: { propertyId: number; prefix: string },
  signal: AbortSignal,
): Promise<Attempted[]> {
  const attempted: Attempted[] = []
  await untilGone(async (number) => {
    const attempt: Attempted = { name: `${prefix} letter ${number}`, isAcknowledged: false, id: null }
    attempted.push(attempt)
    const letter = {
      propertyId,
      recipientCompanyId: null,
      recipients: 'jobs@totara.example',
      emailSubject: attempt.name,
      emailContent: '<p>Kia ora</p>',
      emailContentTemplate: 'Email_TrialEvac_FullService_Request',
    }
    const answer = await call(server, '/email/generate-send-email', letter, signal)
    if (answer.status !== 200) throw new Error(`A letter was refused: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    attempt.isAcknowledged = true
  })
  return attempted
}

/** How far a building has come, as the answers said. */
export interface Issued {
  propertyId: number
  certificateId: number | null
  isAccepted: boolean
  isIssued: boolean
}

/** What a client needs to certify a building and to issue its warrant. */
export interface IssuableBuilding {
  propertyId: number
  propertyServiceIds: number[]
  documentId: number
  /** The body of the call that issues, once the certificate is accepted. */
  request: () => Promise<object>
}

/** Files and accepts a certificate of each building, then issues its warrant. */
export async function issueWarrants(
  server: Server,
  { buildings, signedDate }: { buildings: readonly IssuableBuilding[]; signedDate: string },
  signal: AbortSignal,
): Promise<Issued[]> {
  const issued: Issued[] = []
  const post = async <Answer>(path: string, body: object): Promise<Answer> => {
    const answer = await call(server, path, body, signal)
    if (answer.status !== 200) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  await untilGone(async (number) => {
    const building = buildings[number]
    if (!building) throw new TypeError('No building is left')
    const { propertyId, propertyServiceIds, documentId } = building
    const one: Issued = { propertyId, certificateId: null, isAccepted: false, isIssued: false }
    issued.push(one)
    const paper = { propertyId, propertyServiceIds, documentId, iqpName: 'Hana Moana', signedDate }
    const filed = await post<{ certificateId: number; whenUpdated: string }>('/certificate/add', paper)
    const { certificateId, whenUpdated } = filed
    one.certificateId = certificateId
    await post('/certificate/accept', { certificateId, whenUpdated })
    one.isAccepted = true
    await post('/bwof/issue', await building.request())
    one.isIssued = true
  })
  return issued
}
