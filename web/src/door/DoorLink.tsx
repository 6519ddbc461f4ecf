/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

/** Shows another of the doors. */
export type OpenDoor = (address: string) => void

interface DoorLinkProps {
  to: string
  onOpen: OpenDoor
  class?: string | undefined
  children: ComponentChildren
}

/** Shows a link between the doors, which loads nothing; with a key held down it is the browser's. */
export function DoorLink({ to, onOpen, class: style, children }: DoorLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(to)
  }
  return (
    <a class={style} href={to} onClick={open}>
      {children}
    </a>
  )
}
