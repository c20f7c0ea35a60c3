import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultAnswers } from '../default-answers.ts'
import { formScaling } from '../form-file.ts'
import { FormPreview } from '../FormPreview.tsx'
import { largestFacts, typicalFacts } from './facts.ts'

const FITTED = { fitToPageCount: 1, scalingPercentage: 90 }
const SMALL = { fitToPageCount: null, scalingPercentage: 50 }

/** Its mark lies across the pages and takes no room. */
const draftOfLargest = { ...largestFacts, draftReasons: ['The lift has an open defect.'] }

/** Forms that take several pages for the largest building. */
const LONG_FORMS = ['amendment', 'certificateRequest', 'defectReport'] as const

/** A page of previews, with their answers below. */
function Desk() {
  const [evacuation, setEvacuation] = useState(defaultAnswers('evacuationReport', typicalFacts))
  const [inLieu, setInLieu] = useState(defaultAnswers('reportInLieu', typicalFacts))
  return (
    <>
      <FormPreview kind="evacuationReport" facts={typicalFacts} answers={evacuation} onChange={setEvacuation} />
      <FormPreview
        kind="reportInLieu"
        facts={typicalFacts}
        answers={inLieu}
        onChange={setInLieu}
        scale={0.5}
        printing={formScaling('reportInLieu', typicalFacts)}
      />
      <FormPreview kind="bwof" facts={draftOfLargest} answers={defaultAnswers('bwof', draftOfLargest)} />
      <FormPreview kind="certificate" facts={typicalFacts} answers={evacuation} printing={SMALL} />
      <FormPreview kind="iqpStatement" facts={largestFacts} answers={evacuation} printing={FITTED} />
      {LONG_FORMS.map((kind) => (
        <FormPreview key={kind} kind={kind} facts={largestFacts} answers={defaultAnswers(kind, largestFacts)} />
      ))}
      <output>{JSON.stringify({ ...evacuation.texts, ...evacuation.ticks, ...inLieu.texts })}</output>
    </>
  )
}

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(<Desk />)
