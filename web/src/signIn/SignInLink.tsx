/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

/** Shows another of the sign-in pages. */
export type OpenPage = (address: string) => void

interface SignInLinkProps {
  to: string
  onOpen: OpenPage
  class?: string | undefined
  children: ComponentChildren
}

/** Shows a link between the sign-in pages, which loads nothing; with a key held down it is the browser's. */
export function SignInLink({ to, onOpen, class: style, children }: SignInLinkProps) {
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
