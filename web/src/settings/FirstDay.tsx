import { Anchor, Button, Checkbox, Group, Text, Title } from '@mantine/core'
import type { FirstDay as Day, FirstStep } from '@app/contract/settings/first-day'
import { Link } from '@tanstack/react-router'
import { useContext, useId, type ReactNode } from 'react'
import { HelpContext } from '../ui/domain/help-context.ts'
import { useTickFirstDay } from './first-day.ts'
import classes from './FirstDay.module.css'

interface Step {
  readonly label: string
  readonly why: string
  /** Where it is done. */
  readonly where: ReactNode
}

const STEPS: Readonly<Record<FirstStep, Step>> = {
  operator: {
    label: 'Your business',
    why: 'Its name stands on forms and emails, and it is the default supplier of new services.',
    where: (
      <>
        <Anchor component={Link} to="/companies/new">
          Add your company
        </Anchor>
        , then{' '}
        <Anchor component={Link} to="/settings">
          choose it as the operator
        </Anchor>
      </>
    ),
  },
  logo: {
    label: 'Your logo',
    why: 'It is printed on forms and stands at the top of emails.',
    where: (
      <Anchor component={Link} to="/settings">
        Choose a logo
      </Anchor>
    ),
  },
  signatories: {
    label: 'Who signs',
    why: 'The people who sign warrants and certificates, with position and IQP number.',
    where: (
      <Anchor component={Link} to="/settings">
        Add who signs
      </Anchor>
    ),
  },
  services: {
    label: 'Services and prices',
    why: 'The specified systems are there. Give them and your own services their usual prices.',
    where: (
      <Anchor component={Link} to="/services">
        Look through them
      </Anchor>
    ),
  },
  colleagues: {
    label: 'Your colleagues',
    why: 'Each has a login, so that the history says who did what.',
    where: (
      <Anchor component={Link} to="/user/new">
        Invite one
      </Anchor>
    ),
  },
  buildings: {
    label: 'Buildings',
    why: 'With their services and due dates. Reminders follow from these.',
    where: (
      <>
        <Anchor component={Link} to="/import">
          Import them
        </Anchor>{' '}
        or{' '}
        <Anchor component={Link} to="/property/new">
          add the first one
        </Anchor>
      </>
    ),
  },
  reminder: {
    label: 'A first reminder to yourself',
    why: 'If it arrives, reminders will.',
    where: (
      <Anchor component={Link} to="/email-templates/{-$name}">
        Send a test to yourself
      </Anchor>
    ),
  },
}

/** What an empty installation needs before its first reminder (docs/rules/installation.md#the-first-day). */
export function FirstDay({ day: { steps } }: { readonly day: Day }) {
  const title = useId()
  const openHelp = useContext(HelpContext)
  const { mutate: tick, isPending } = useTickFirstDay()
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)?.step
  return (
    <section className={classes.day} aria-labelledby={title}>
      <Group gap="xs">
        <Title order={2} id={title} size="h4">
          The first day
        </Title>
        <Text size="sm" c="dimmed">
          {done} of {steps.length} done
        </Text>
        <Button variant="subtle" size="compact-sm" ml="auto" onClick={() => openHelp('the-first-day')}>
          Read how
        </Button>
        <Button variant="default" size="compact-sm" loading={isPending} onClick={() => tick({ isPutAway: true })}>
          Put this away
        </Button>
      </Group>
      <ol className={classes.steps}>
        {steps.map(({ step, isDone }) => {
          const { label, why, where } = STEPS[step]
          return (
            <li key={step} className={classes.step} data-next={step === next || undefined}>
              <Checkbox
                checked={isDone}
                label={label}
                onChange={({ currentTarget }) => tick({ ticks: { [step]: currentTarget.checked } })}
              />
              <span className={classes.why}>{why}</span>
              <span className={classes.where}>{where}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
