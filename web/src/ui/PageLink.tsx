import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Draws a button that leads to another page. */
export function PageLink({ to, icon: PageIcon, children }: { to: string; icon: Icon; children: ReactNode }) {
  return (
    <Button component={Link} to={to} variant="default" leftSection={<PageIcon aria-hidden size={18} stroke={1.7} />}>
      {children}
    </Button>
  )
}
