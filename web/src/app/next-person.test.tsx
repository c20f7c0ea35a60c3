import { getCompany, updateCompany } from '@app/contract/company/calls'
import { resetTotp } from '@app/contract/auth/calls'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useResetTotp } from '../auth/api.ts'
import { PasswordQuestions } from '../auth/PasswordQuestions.tsx'
import { endSession, useOptionalSession, watchSession } from '../auth/session.ts'
import { useCompany, useSaveCompany } from '../company/api.ts'
import { DeleteCompany } from '../company/DeleteCompany.tsx'
import { buildCompany } from '../testing/factories.ts'
import { logIn, logInAs } from '../testing/log-in.ts'
import { answering, firstThen, refusing, replyingAfter, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'

const RIMU = buildCompany()

beforeAll(watchSession)

/** What is asked in one session, and is answered when somebody else is logged in. */
const nextPerson = (): void => {
  endSession()
  logInAs({ loginID: 8, email: 'next@warrant.example' })
}

/** Shows a company to whoever is logged in. */
function Screens() {
  const session = useOptionalSession()
  return session && <Company key={session.loginId} />
}

/** Settles with the save. */
let saving: Promise<unknown> = Promise.resolve()

function Company() {
  const { data: company } = useCompany(RIMU.companyId)
  const save = useSaveCompany(RIMU.companyId)
  const { companyId, whenUpdated } = RIMU
  if (!company) return <p>Loading</p>
  return (
    <>
      <p>{company.companyName}</p>
      <button type="button" onClick={() => (saving = save.mutateAsync({ companyId, whenUpdated }))}>
        Save
      </button>
      <DeleteCompany company={company} />
    </>
  )
}

const never = replyingAfter(new Promise(() => {}), answering(getCompany, RIMU))

test('an answer that comes after the log-out is not shown to whoever logs in next', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  logIn()
  serve(
    firstThen(answering(getCompany, RIMU), never),
    replyingAfter(answered, answering(updateCompany, { ...RIMU, companyName: 'Rimu Lifts' })),
  )
  await renderRoutedPart(<Screens />)
  await page.getByRole('button', { name: 'Save' }).click()
  nextPerson()
  await expect.element(page.getByText('Loading')).toBeVisible()
  answer()
  await expect(saving).rejects.toThrow('The session has ended')
  await expect.element(page.getByText('Loading')).toBeVisible()
})

test('a question that is open at the log-out is not asked of whoever logs in next, and deletes nothing', async () => {
  let deleted = 0
  logIn()
  serve(
    answering(getCompany, RIMU),
    answering(updateCompany, () => {
      deleted++
      return RIMU
    }),
  )
  await renderRoutedPart(<Screens />)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Delete company' })).toBeVisible()
  nextPerson()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(deleted).toBe(0)
})

test('a password that is asked for at the log-out is not asked of whoever logs in next', async () => {
  function Office() {
    const reset = useResetTotp('mere@office.example')
    return (
      <>
        <button type="button" onClick={() => reset.mutate(3)}>
          Reset
        </button>
        <PasswordQuestions />
      </>
    )
  }
  logIn()
  const errors = [{ path: 'currentPassword', message: 'is required' }]
  serve(refusing(resetTotp, { status: 400, detail: 'Your present password is missing.', errors }))
  await renderRoutedPart(<Office />)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
  nextPerson()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
