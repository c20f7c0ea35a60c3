import { useFacts } from '../sheet.ts'

interface FormHeaderProps {
  /** Such as `Form 12`, of the prescribed forms. */
  readonly number?: string
  readonly title: string
  /** The law it is made under, or what kind of paper it is. */
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

/** The logo, or the name it stands for where there is no picture. */
function Logo() {
  const { logo, operator, property } = useFacts()
  const name = property.bwofTemplate || operator?.companyName || ''
  if (logo) return <img className="logo" src={logo} alt={name} />
  return name ? <p className="logo-name">{name}</p> : null
}
