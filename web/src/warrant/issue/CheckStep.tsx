import type { CheckedSystem } from '@app/contract/warrant/schema'
import { Alert, Button, Text } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { EmailReview } from '../../email/lists/EmailReview.tsx'
import { useFocusWrongField } from '../../ui/editing/focus-wrong-field.ts'
import { doubtsOf } from '../doubts.ts'
import { FindingList } from '../FindingList.tsx'
import { requestFor } from '../mend.ts'
import { summaryOf } from '../summary.ts'
import { DoubtAnswer, isFirstOfItsName } from './DoubtAnswer.tsx'
import { NotIssued } from './NotIssued.tsx'
import { StepForm } from './StepForm.tsx'
import type { Issuing } from './use-issuing.ts'

/** What stops the warrant, and the doubts to answer. */
export function CheckStep({ issuing }: { readonly issuing: Issuing }) {
  const { propertyId, property, check, stops, goOn, refusal, problem } = issuing
  const [requested, setRequested] = useState<CheckedSystem | null>(null)
  useFocusWrongField(refusal)
  if (!check.data) return null
  const mending = { propertyId, systems: check.data.systems, onRequest: setRequested }
  const customerCompanyId = property.data?.customerCompanyId ?? null

  return (
    <>
      <StepForm
        title="Check"
        next="Continue"
        onNext={() => goOn('sign')}
        obstacle={obstacleOf(stops)}
        aside={
          stops.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={15} stroke={1.8} aria-hidden />}
              loading={check.isFetching}
              onClick={() => void check.refetch()}
            >
              Check again
            </Button>
          )
        }
      >
        <NotIssued why={problem} />
        <Text size="sm">{summaryOf(check.data)}</Text>
        {check.data.findings.length === 0 && (
          <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden />} title="All is in">
            Each system is certified, and every fact of Form 12 is recorded.
          </Alert>
        )}
        <FindingList title="What stops it" findings={stops} mending={mending} />
        <FindingList
          title="What to answer"
          findings={doubtsOf(check.data)}
          mending={mending}
          below={(doubt) => isFirstOfItsName(doubt, issuing) && <DoubtAnswer doubt={doubt} issuing={issuing} />}
        />
      </StepForm>
      <EmailReview
        emailCase={requested && requestFor({ propertyId, customerCompanyId, system: requested })}
        onClose={() => setRequested(null)}
      />
    </>
  )
}

/** The day of issue is chosen in the next step, so what it stops does not stop this one. */
function obstacleOf(stops: Issuing['stops']): string | null {
  const count = stops.filter(({ field }) => field !== 'issueDate').length
  if (count === 0) return null
  return count === 1 ? 'Mend what stops it first.' : `Mend the ${count} things that stop it first.`
}
