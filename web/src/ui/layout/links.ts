import { Anchor, Button, NavLink } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { createElement, type ComponentProps } from 'react'

/** Mantine's Button renders a button element unless it gets a `component`. */
const ButtonAnchor = (props: ComponentProps<typeof Button<'a'>>) =>
  createElement(Button<'a'>, { ...props, component: 'a' })

/** Mantine's components as links to the app's own screens. */
export const AnchorLink = createLink(Anchor<'a'>)
export const ButtonLink = createLink(ButtonAnchor)
export const MenuLink = createLink(NavLink<'a'>)
