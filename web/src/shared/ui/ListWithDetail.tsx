import { CloseButton, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useIsPhone } from '../hooks/useIsPhone.ts'
import { useKeys } from '../hooks/useKeys.ts'
import { useMessages } from '../i18n/useMessages.ts'
import classes from './ListWithDetail.module.css'
import { messages } from './messages.ts'

interface ListWithDetailProps {
  /** What is open, or null. */
  detail: ReactNode | null
  heading: ReactNode
  onClose: () => void
  /** The list. */
  children: ReactNode
}

/**
 * A list and what of it is open: beside it where there is room, over it elsewhere. Escape goes back to
 * the list. (SHELL-39)
 */
export function ListWithDetail({ detail, heading, onClose, children }: ListWithDetailProps) {
  const text = useMessages(messages)
  const isPhone = useIsPhone()
  const beside = useMediaQuery('(min-width: 68.75em)', undefined, { getInitialValueInEffect: false })
  if (beside) {
    return (
      <div className={classes.split} data-beside={detail !== null || undefined}>
        <div className={classes.list}>{children}</div>
        {detail !== null && (
          <DetailPanel heading={heading} onClose={onClose}>
            {detail}
          </DetailPanel>
        )}
      </div>
    )
  }
  return (
    <>
      {children}
      <Drawer
        opened={detail !== null}
        onClose={onClose}
        position="right"
        size={isPhone ? '100%' : '30rem'}
        title={heading}
        closeButtonProps={{ 'aria-label': text.close }}
      >
        {detail}
      </Drawer>
    </>
  )
}

function DetailPanel({ heading, onClose, children }: { heading: ReactNode; onClose: () => void; children: ReactNode }) {
  const text = useMessages(messages)
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useKeys({ Escape: onClose })

  // Also out of a field of the panel; an open list of choices closes first.
  useEffect(() => {
    const element = panel.current
    const press = (event: KeyboardEvent) => {
      const choosing = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
      if (event.key !== 'Escape' || event.isComposing || choosing) return
      event.stopPropagation()
      onClose()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [onClose])
  return (
    <aside ref={panel} className={classes.panel} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {heading}
        </h2>
        <CloseButton aria-label={text.close} size="lg" onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}
