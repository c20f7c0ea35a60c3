import { useFacts } from '../sheet.ts'

interface FormHeaderProps {
  /** The number of a prescribed form, such as `Form 12`. */
  readonly number?: string
  readonly title: string
  /** The section of the Act, or the kind of document. */
  readonly subtitle: string
}

export function FormHeader({ number, title, subtitle }: FormHeaderProps) {
  return (
    <header>
      <div>
        {number && <p className="form-number">{number}</p>}
        <h1>{title}</h1>
        <p className="subtitle">{subtitle}</p>
      </div>
      <Logo />
    </header>
  )
}

/** The logo, or the name if there is no logo. */
function Logo() {
  const { logo, operator, property } = useFacts()
  const name = property.bwofTemplate || operator?.companyName || ''
  if (logo) return <img className="logo" src={logo} alt={name} />
  return name ? <p className="logo-name">{name}</p> : null
}
