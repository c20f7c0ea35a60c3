import { FORM_12A_STATEMENT } from '@app/contract/certificate/rules'
import { printedDay, type Day } from '@app/contract/dates'
import {
  CANNOT_REASON_NAMES,
  CANNOT_REASONS,
  isTooLateToHold,
  isWanted,
  isWarrantLate,
  PROMISE_ENDS_DAYS_BEFORE,
  promiseHoldsUntil,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
} from '@app/contract/return/rules'
import type { ReturnRequest } from '@app/contract/return/schema'
import { AnswerForm } from './AnswerForm.tsx'
import { FieldMessage, NotesField, TextField, type Filled } from './fields.tsx'
import { SIGNER_LABELS, SignerFields } from './SignerFields.tsx'
import { SystemName, SystemsField } from './SystemsField.tsx'
import { errorAt, isSentBefore, SYSTEMS, valueOf } from './view.ts'

interface AnswerProps extends Filled {
  readonly request: ReturnRequest
  readonly link: string
  readonly today: Day
}

const SYSTEMS_LABEL = { [SYSTEMS]: 'The list of systems' }
const NAME = { name: 'Your name' }
const FOUND = 'What you found'
const EXPECTED = 'When you expect it to be right'
const FILES_LABEL = { Files: 'The file' }
const SIGNING_LABELS = { declaration: 'The declaration', signature: 'The signature' }

/** Send the signed paper. The script makes photos smaller before they leave the phone. */
export function SendPaper({ request, link, today, values, errors }: AnswerProps) {
  const filled = { values, errors }
  const error = errorAt(errors, 'Files')
  return (
    <AnswerForm
      kind="files"
      link={link}
      errors={errors}
      labels={{ ...FILES_LABEL, ...SYSTEMS_LABEL, ...SIGNER_LABELS }}
      submit="Send"
    >
      <div className={error ? 'field wrong' : 'field'}>
        <label htmlFor="Files">Photos or PDF of the signed form</label>
        {error && <FieldMessage name="Files" label={FILES_LABEL.Files} message={error} />}
        {/* Browsers fill in no files. */}
        {isSentBefore(values, errors) && (
          <p className="error" data-choose-again>
            Choose the photos or the PDF again.
          </p>
        )}
        <input
          id="Files"
          name="Files"
          type="file"
          multiple
          required
          accept="application/pdf,image/*"
          aria-describedby="Files-refusal"
          data-photos
        />
        <p id="Files-refusal" className="error" role="alert" data-files-refusal hidden />
        <p className="hint" role="status" data-photos-status />
      </div>
      <SystemsField systems={request.systems} {...filled} />
      <SignerFields today={today} {...filled} />
    </AnswerForm>
  )
}

/** Fill in Form 12A and sign it. Without the script the name is typed. */
export function SignHere({ request, link, today, values, errors }: AnswerProps) {
  const filled = { values, errors }
  const undeclared = errorAt(errors, 'declaration')
  const unsigned = errorAt(errors, 'signature')
  return (
    <AnswerForm
      kind="sign"
      link={link}
      errors={errors}
      labels={{
        ...SYSTEMS_LABEL,
        ...SIGNER_LABELS,
        ...SIGNING_LABELS,
        typed: SIGNING_LABELS.signature,
      }}
      submit="Sign and send"
    >
      <SystemsField systems={request.systems} {...filled} />
      <SignerFields today={today} {...filled} />
      <div className={undeclared ? 'field wrong' : 'field'} id="declaration" tabIndex={-1}>
        {undeclared && <FieldMessage name="declaration" label={SIGNING_LABELS.declaration} message={undeclared} />}
        <label className="tick">
          <input
            type="checkbox"
            name="declaration"
            value="true"
            defaultChecked={valueOf(values, 'declaration') === 'true'}
          />
          <span>I am an independently qualified person. {FORM_12A_STATEMENT} those that are ticked above.</span>
        </label>
      </div>
      {/* Without the script there is nowhere to draw, and the link to what is wrong has to lead to the name. */}
      <div className={unsigned ? 'field wrong' : 'field'} id="signature" tabIndex={-1}>
        {unsigned && <FieldMessage name="signature" label={SIGNING_LABELS.signature} message={unsigned} />}
        <div className="field" data-signature hidden>
          <span id="drawn-label">Sign with your finger</span>
          <canvas aria-labelledby="drawn-label" role="img" data-units={`${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`} />
          <input type="hidden" name="strokes" defaultValue={valueOf(values, 'strokes')} />
          <button type="button" className="plain" data-clear>
            Clear
          </button>
        </div>
        <TextField
          {...filled}
          name="typed"
          label="Type your full name as your signature"
          autoComplete="name"
          hint="In place of a drawn signature"
        />
      </div>
    </AnswerForm>
  )
}

/** A reason for each system; one without a reason is not part of the answer. */
export function CannotCertify({ request, link, today, values, errors }: AnswerProps) {
  const filled = { values, errors }
  const wanted = request.systems.filter(isWanted)
  const offered = wanted.length > 0 ? wanted : request.systems
  return (
    <AnswerForm
      kind="cannot"
      link={link}
      errors={errors}
      labels={{
        systems: 'The list of systems',
        ...Object.fromEntries(
          offered.flatMap(({ propertyServiceId: id, ssCode, serviceName }) => [
            [`found-${id}`, `${ssCode || serviceName}: ${FOUND}`],
            [`expected-${id}`, `${ssCode || serviceName}: ${EXPECTED}`],
          ]),
        ),
        ...NAME,
        email: SIGNER_LABELS.email,
      }}
      submit="Send"
    >
      <div id="systems" tabIndex={-1}>
        {offered.map((system) => {
          const id = system.propertyServiceId
          return (
            <fieldset key={id} className="field">
              <legend>
                <SystemName system={system} />
              </legend>
              <label htmlFor={`reason-${id}`}>Why not</label>
              <select id={`reason-${id}`} name={`reason-${id}`} defaultValue={valueOf(values, `reason-${id}`)}>
                <option value="">Leave this system out</option>
                {CANNOT_REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {CANNOT_REASON_NAMES[reason]}
                  </option>
                ))}
              </select>
              <NotesField {...filled} name={`found-${id}`} label={FOUND} />
              <TextField {...filled} name={`expected-${id}`} label={EXPECTED} type="date" min={today} />
            </fieldset>
          )
        })}
      </div>
      <TextField {...filled} name="name" label={NAME.name} isRequired autoComplete="name" />
      <TextField
        {...filled}
        name="email"
        label={SIGNER_LABELS.email}
        type="email"
        autoComplete="email"
        hint="For a confirmation; leave it empty for none"
      />
    </AnswerForm>
  )
}

export function NotYet({ request, link, today, values, errors }: AnswerProps) {
  const filled = { values, errors }
  const { bwofAnniversary } = request
  return (
    <AnswerForm
      kind="later"
      link={link}
      errors={errors}
      labels={{ expectedDate: 'The day', ...SYSTEMS_LABEL, note: 'The note', ...NAME }}
      submit="Send"
    >
      <p>
        {isTooLateToHold(bwofAnniversary, today)
          ? `The warrant ${isWarrantLate(bwofAnniversary, today) ? 'is late' : `is due in less than ${PROMISE_ENDS_DAYS_BEFORE} days`}, so our reminders go on. We are still glad to know.`
          : `We stop reminding you until that day, and until ${printedDay(promiseHoldsUntil(bwofAnniversary, bwofAnniversary))} at most.`}
      </p>
      <TextField {...filled} name="expectedDate" label="When will you send it?" type="date" isRequired min={today} />
      <SystemsField systems={request.systems} {...filled} />
      <NotesField {...filled} name="note" label="Anything we should know" />
      <TextField {...filled} name="name" label={NAME.name} isRequired autoComplete="name" />
    </AnswerForm>
  )
}

export function NotOurs({ request, link, values, errors }: AnswerProps) {
  const filled = { values, errors }
  return (
    <AnswerForm
      kind="not-ours"
      link={link}
      errors={errors}
      labels={{ ...SYSTEMS_LABEL, servedBy: 'The company', note: 'The note', ...NAME }}
      submit="Send"
    >
      <SystemsField systems={request.systems} {...filled} />
      <TextField {...filled} name="servedBy" label="Who looks after them now" isOptional />
      <NotesField {...filled} name="note" label="Anything we should know" />
      <TextField {...filled} name="name" label={NAME.name} isRequired autoComplete="name" />
    </AnswerForm>
  )
}
