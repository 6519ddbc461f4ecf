import { type ReactNode, Suspense, useState } from 'react'
import type { FigureRowsQueryVariables } from '../gql/graphql.ts'
import { lazyPart } from '../shared/live/lazyPart.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { Spinner } from '../ui/Spinner.tsx'

const FigureRows = lazyPart(async () => (await import('./FigureRows.tsx')).FigureRows)

/** Lets the numbers of a figure open their details: `open` does it under a title, `dialog` is drawn by the figure. */
export function useFigureRows(): {
  open: (title: string, variables: FigureRowsQueryVariables) => void
  dialog: ReactNode
} {
  const [openedRows, setOpenedRows] = useState<{ title: string; of: FigureRowsQueryVariables } | null>(null)
  const [opened, setOpened] = useState(false)
  return {
    open: (title, of) => {
      setOpenedRows({ title, of })
      setOpened(true)
    },
    dialog: openedRows && (
      <Overlay opened={opened} onClose={() => setOpened(false)} title={openedRows.title} kind="dialog" size="lg">
        <Suspense fallback={<Spinner />}>
          <FigureRows variables={openedRows.of} />
        </Suspense>
      </Overlay>
    ),
  }
}
