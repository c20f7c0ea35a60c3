import { Anchor, Button, NavLink } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** Mantine's parts as links to the app's own screens. */
export const AnchorLink = createLink(Anchor<'a'>)
export const ButtonLink = createLink(Button<'a'>)
export const MenuLink = createLink(NavLink<'a'>)
