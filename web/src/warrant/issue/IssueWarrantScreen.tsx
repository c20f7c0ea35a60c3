import { Skeleton, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { ProblemError } from '../../lib/problem-error.ts'
import { recordIdIn } from '../../lib/record-id.ts'
import { NoSuchProperty } from '../../ui/domain/NoSuchProperty.tsx'
import { ErrorBanner } from '../../ui/feedback/ErrorBanner.tsx'
import { AnchorLink } from '../../ui/layout/links.ts'
import { ScreenHeader } from '../../ui/layout/ScreenHeader.tsx'
import { CheckStep } from './CheckStep.tsx'
import classes from './IssueWarrant.module.css'
import { IssuedStep } from './IssuedStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { SignStep } from './SignStep.tsx'
import { STEPS, useIssuing, type Issuing, type Step } from './use-issuing.ts'

const route = getRouteApi('/property/$propertyId/issue-warrant')

const STEP_NAMES: Readonly<Record<Step, string>> = {
  check: 'Check',
  sign: 'Signature',
  preview: 'Preview',
  issued: 'Issued',
}

/** Issues the warrant of a property, step by step (docs/rules/screens.md#issue-warrant). */
export function IssueWarrantScreen() {
  const { propertyId } = route.useParams()
  const id = recordIdIn(propertyId)
  return id === null ? (
    <NoSuchProperty propertyId={propertyId} title="Issue warrant" />
  ) : (
    <IssueWarrant key={id} propertyId={id} />
  )
}

export function IssueWarrant({ propertyId }: { readonly propertyId: number }) {
  const issuing = useIssuing(propertyId)
  const { property, check, facts, step } = issuing
  const error = property.error ?? check.error ?? facts.error
  if (error instanceof ProblemError && error.status === 404)
    return <NoSuchProperty propertyId={propertyId} title="Issue warrant" />
  const isLoaded = property.data && check.data

  return (
    <>
      <ScreenHeader
        title="Issue warrant"
        aside={
          property.data && (
            <AnchorLink to="/property/$propertyId" params={{ propertyId: String(propertyId) }} size="sm">
              {property.data.propertyName}
            </AnchorLink>
          )
        }
      />
      <Steps current={step} />
      <Stack gap="md">
        {error && <ErrorBanner title="Error loading the warrant" error={error} onRetry={issuing.retry} />}
        {isLoaded && <CurrentStep key={step} issuing={issuing} />}
        {!isLoaded && !error && <Skeleton height={260} maw={900} role="group" aria-label="Checking the warrant" />}
      </Stack>
    </>
  )
}

function CurrentStep({ issuing }: { readonly issuing: Issuing }) {
  const { step, issued } = issuing
  if (step === 'issued') return issued && <IssuedStep warrant={issued} />
  if (step === 'preview') return <PreviewStep issuing={issuing} />
  return step === 'sign' ? <SignStep issuing={issuing} /> : <CheckStep issuing={issuing} />
}

function Steps({ current }: { readonly current: Step }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          {STEP_NAMES[step]}
        </li>
      ))}
    </ol>
  )
}
