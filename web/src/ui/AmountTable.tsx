import { type ReactNode, useCallback, useRef, useState } from 'react'
import classes from './AmountTable.module.css'

interface AmountTableProps {
  name: string
  /** A `thead`, a `tbody` and perhaps a `tfoot`. A `td` says its heading as `data-head`, which cards show. */
  children: ReactNode
}

/** Draws a table of names and amounts; where it is too wide for its frame, as a card for each row. (PAPER-39) */
export function AmountTable({ name, children }: AmountTableProps) {
  const [isCards, setIsCards] = useState(false)
  /** The width below which the table did not fit, in pixels. */
  const needed = useRef(0)
  const frame = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const measure = () => {
      const { clientWidth, scrollWidth } = element
      // Nothing is measured where nothing is drawn, nor as cards, which always fit.
      if (clientWidth === 0) return
      if (element.dataset['cards'] === undefined && scrollWidth > clientWidth) needed.current = scrollWidth
      setIsCards(clientWidth < needed.current)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    const [table] = element.children
    // Rows that come later may be wider.
    if (table !== undefined) sizes.observe(table)
    return () => sizes.disconnect()
  }, [])
  return (
    <div ref={frame} className={classes.rows} data-cards={isCards || undefined}>
      <table className={classes.table} aria-label={name}>
        {children}
      </table>
    </div>
  )
}
