import type { EmailKind } from '@app/contract/email/kinds'
import type { EmailTemplate } from '@app/contract/email/templates'
import { Link } from '@tanstack/react-router'
import classes from './KindList.module.css'

interface KindListProps {
  readonly templates: readonly EmailTemplate[]
  readonly current: EmailKind
}

/** Links to the templates of each kind of e-mail. */
export function KindList({ templates, current }: KindListProps) {
  return (
    <nav className={classes.kinds} aria-label="Kinds of email">
      {templates.map(({ name, label }) => (
        <Link
          key={name}
          to="/email-templates/{-$name}"
          params={{ name }}
          className={classes.kind}
          data-current={name === current || undefined}
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
