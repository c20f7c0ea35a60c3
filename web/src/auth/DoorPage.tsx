import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { settings } from '../lib/settings.ts'
import { useScreenTitle } from '../ui/layout/use-screen-title.ts'
import classes from './LoginScreen.module.css'

/** A page for people who are not logged in: one card, with the names of the product and of the office around it. */
export function DoorPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useScreenTitle(title)
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <Text className={classes.product}>{settings.productName}</Text>
        <Paper withBorder className={classes.card}>
          <Title order={1} mb="md">
            {title}
          </Title>
          {children}
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
