import { FormPreview } from '@app/forms/FormPreview'
import { defaultAnswers, fontDoubts, formScaling } from '@app/forms/render'
import { Box, Skeleton, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Banner } from '../../ui/feedback/Banner.tsx'
import classes from './IssueWarrant.module.css'
import { NotIssued } from './NotIssued.tsx'
import { StepForm } from './StepForm.tsx'
import type { Issuing } from './use-issuing.ts'

/** The width of A4 and the margins of the desk around it, in pixels. */
const PAGE_WIDTH = 794
const DESK_MARGINS = 24

interface PreviewStepProps {
  readonly issuing: Pick<Issuing, 'printed' | 'signatory' | 'goTo' | 'issue' | 'isIssuing' | 'problem'>
}

/** Form 12 as it will be printed. What shows here and may be printed as boxes is named (docs/rules/documents.md#printing). */
export function PreviewStep({ issuing }: PreviewStepProps) {
  const { printed, signatory, goTo, issue, isIssuing, problem } = issuing
  const { ref, width } = useElementSize()
  const form = useMemo(() => {
    if (!printed) return null
    const answers = { ...defaultAnswers('bwof', printed), issuedBy: signatory?.signatoryId ?? null }
    return { shown: { answers, printing: formScaling('bwof', printed) }, doubts: fontDoubts(printed, answers) }
  }, [printed, signatory])
  const scale = Math.min(1, (width - DESK_MARGINS) / PAGE_WIDTH)

  return (
    <StepForm
      title="Preview"
      onBack={() => goTo('sign')}
      next={isIssuing ? 'Issuing...' : 'Issue warrant'}
      onNext={issue}
      isBusy={isIssuing}
      obstacle={printed ? null : 'Loading Form 12.'}
    >
      <NotIssued why={problem} />
      <Text size="sm">
        Form 12 as it will be printed. Issuing stores it with the council pack and moves the anniversary on.
      </Text>
      {form?.doubts.map((doubt) => (
        <Banner key={doubt} icon={IconAlertTriangle} tone="upcoming">
          {doubt}
        </Banner>
      ))}
      <Box ref={ref} className={classes.desk} role="group" aria-label="Form 12">
        {printed && form && scale > 0 ? (
          <div className={classes.paper}>
            <FormPreview kind="bwof" facts={printed} scale={scale} {...form.shown} />
          </div>
        ) : (
          <Skeleton height={500} role="group" aria-label="Loading Form 12" />
        )}
      </Box>
    </StepForm>
  )
}
