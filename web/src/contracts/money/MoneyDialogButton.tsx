import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { SchoolContext, useSchool } from '../../shared/school/useSchool.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { openDialog } from '../../ui/openDialog.tsx'
import { Overlay } from '../../ui/Overlay.tsx'

interface MoneyDialogButtonProps {
  /** The title of the dialog. */
  title: string
  /** The name that tells the button from others on the page; it contains what the button says. */
  name: string
  variant: ButtonProps['variant'] & string
  /** Whether Tab leads to it: in a row the keys have the way of the row. */
  tabStop: boolean
  /** What the button says, or its sign. */
  children: ReactNode
  /** Draws what the dialog asks. */
  renderForm: (onDone: () => void) => ReactNode
}

/**
 * Draws the button that opens a dialog about the money of a contract. The dialog is drawn beside the page, so that a
 * form that reloads there takes no entries with it. (CON-63, PAY-15)
 */
export function MoneyDialogButton({ title, name, variant, tabStop, children, renderForm }: MoneyDialogButtonProps) {
  const needs = useNeeds()
  const school = useSchool()
  const allowed = usePermission('contractEdit')
  return (
    <Button
      variant={variant}
      size="compact-sm"
      aria-label={name}
      aria-haspopup="dialog"
      title={allowed ? name : needs('contractEdit')}
      disabled={!allowed}
      tabIndex={tabStop ? undefined : -1}
      onClick={(event) => {
        // A press on it is not a press on the row around it.
        event.stopPropagation()
        void openDialog<void>(({ opened, end }) => (
          // The dialog stands beside the area, which knows the school.
          <SchoolContext value={school}>
            <Overlay opened={opened} onClose={() => end()} title={title} kind="dialog" size="sm">
              {renderForm(() => end())}
            </Overlay>
          </SchoolContext>
        ))
      }}
    >
      {children}
    </Button>
  )
}
