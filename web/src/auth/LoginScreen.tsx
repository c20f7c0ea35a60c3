import { Paper, Text, Title } from '@mantine/core'
import { settings } from '../lib/settings.ts'
import { useScreenTitle } from '../ui/layout/use-screen-title.ts'
import { LoginForm } from './LoginForm.tsx'
import classes from './LoginScreen.module.css'
import { startSession } from './session.ts'

/** Shown instead of any screen while nobody is logged in. */
export function LoginScreen() {
  useScreenTitle('Log in')
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <Text className={classes.product}>{settings.productName}</Text>
        <Paper withBorder className={classes.card}>
          <Title order={1} mb="md">
            Log in
          </Title>
          <LoginForm onToken={startSession} />
        </Paper>
        {settings.operatorName && (
          <Text size="sm" c="dimmed" ta="center" mt="md">
            {settings.operatorName}
          </Text>
        )}
      </div>
    </main>
  )
}
