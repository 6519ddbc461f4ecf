import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Draws the way to a contract and all that moved its points and yen, whichever contracts the list shows. (CON-09) */
export function ContractLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={`/admin/contracts?active=&contract=${id}`} fz="inherit" underline="always">
      {children}
    </Anchor>
  )
}
