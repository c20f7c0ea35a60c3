import { printedDay } from '@app/contract/dates'
import { Alert, Text } from '@mantine/core'
import { today } from '../../lib/dates.ts'
import { useFocusWrongField } from '../../ui/editing/focus-wrong-field.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { FindingList } from '../FindingList.tsx'
import { DoubtAnswer, isFirstOfItsName } from './DoubtAnswer.tsx'
import { StepForm } from './StepForm.tsx'
import { useShownDoubts } from './shown-doubts.ts'
import type { Issuing } from './use-issuing.ts'

/** Who signs, and the day of issue. What the day stops or makes doubtful shows below it. */
export function SignStep({ issuing }: { readonly issuing: Issuing }) {
  const { propertyId, check, stops, goTo, goOn, refusal, signatories, signatory, issueDate } = issuing
  useFocusWrongField(refusal)
  const doubts = useShownDoubts(issuing)
  if (!check.data) return null
  const mending = { propertyId, systems: check.data.systems, onRequest: () => {} }

  return (
    <StepForm
      title="Who signs, and when"
      onBack={() => goTo('check')}
      next="Continue"
      onNext={() => goOn('preview')}
      isBusy={check.isPlaceholderData}
      obstacle={obstacleOf(issuing)}
    >
      {signatory ? (
        <FieldGroup columns={2}>
          <ChoiceField
            label="Signed by"
            choices={signatories.map(({ signatoryId }) => signatoryId)}
            labelOf={(id) => nameOf(signatories, id)}
            value={signatory.signatoryId}
            onChange={issuing.setSignatory}
          />
          <DateField
            label="Date of issue"
            value={issueDate}
            onChange={(day) => day && issuing.setIssueDate(day)}
            maxDate={today()}
            clearable={false}
          />
        </FieldGroup>
      ) : (
        <Alert color="orange" variant="light" title="Nobody can sign yet">
          An administrator adds the people who sign under Settings, Signatories.
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        The warrant expires on {printedDay(check.data.expiryDate)}.
      </Text>
      <FindingList title="What stops it" findings={stops} mending={mending} />
      <FindingList
        title="What to answer"
        findings={doubts}
        mending={mending}
        below={(doubt) => isFirstOfItsName(doubt, issuing) && <DoubtAnswer doubt={doubt} issuing={issuing} />}
      />
    </StepForm>
  )
}

function obstacleOf({ stops, signatory, facts }: Issuing): string | null {
  if (!facts.data) return 'Loading the facts of Form 12.'
  if (signatory === null) return 'Nobody can sign yet.'
  return stops.length > 0 ? 'Choose another day, or mend what stops it.' : null
}

function nameOf(signatories: Issuing['signatories'], id: number): string {
  const found = signatories.find(({ signatoryId }) => signatoryId === id)
  return [found?.name, found?.position].filter(Boolean).join(', ')
}
