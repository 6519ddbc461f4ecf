import { type ReactNode, useState } from 'react'
import classes from './Fold.module.css'

/** Draws a part that is folded at first; its content is drawn, and read, only once it is opened. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  )
}
