import type { FieldError } from '@app/contract/problem'
import type { SubmissionKind } from '@app/contract/return/rules'
import type { ReactNode } from 'react'
import { ACTIONS } from './actions.ts'

interface AnswerFormProps {
  readonly kind: SubmissionKind
  readonly link: string
  readonly errors: readonly FieldError[]
  /** The names of the fields, by their paths in errors. */
  readonly labels: Readonly<Record<string, string>>
  readonly submit: string
  readonly children: ReactNode
}

/** The form of one answer, with what is wrong above it. */
export function AnswerForm({ kind, link, errors, labels, submit, children }: AnswerFormProps) {
  return (
    <>
      <p>
        <a href={link}>Back</a>
      </p>
      <h2>{ACTIONS[kind].title}</h2>
      {errors.length > 0 && <Wrong errors={errors} labels={labels} />}
      {/* The browser's own messages would hide those that say what is wrong in words. */}
      <form method="post" action={`${link}/${kind}`} encType="multipart/form-data" noValidate>
        {children}
        <button type="submit" data-sending="Sending…">
          {submit}
        </button>
        {/* The script shows them. Without it the browser's own page takes the place of what was entered. */}
        <p className="error" role="alert" data-obstacle="no-network" hidden>
          There is no network, so nothing has been sent. What you entered stays. Try again when there is one.
        </p>
        <p className="error" role="alert" data-obstacle="broke-off" hidden>
          It broke off before it was confirmed, so it may have been sent. What you entered stays. Look{' '}
          <a href={link} target="_blank">
            whether we have it
          </a>{' '}
          before you send it again.
        </p>
      </form>
    </>
  )
}

/** The field of a path such as `propertyServiceIds.0`. */
const fieldOf = (path: string, labels: AnswerFormProps['labels']): string =>
  Object.keys(labels).find((name) => path === name || path.startsWith(`${name}.`)) ?? ''

function Wrong({ errors, labels }: Pick<AnswerFormProps, 'errors' | 'labels'>) {
  return (
    <div className="wrong-summary" role="alert">
      <h3>Nothing has been sent yet</h3>
      <ul>
        {errors.map(({ path, message }) => {
          const name = fieldOf(path, labels)
          const text = name ? `${labels[name]} ${message}` : message
          return <li key={`${path} ${message}`}>{name ? <a href={`#${name}`}>{text}</a> : text}</li>
        })}
      </ul>
    </div>
  )
}
