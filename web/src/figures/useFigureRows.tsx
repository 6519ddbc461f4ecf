import { type ReactNode, Suspense, useState } from 'react'
import type { FigureRowsQueryVariables } from '../gql/graphql.ts'
import { lazyPart } from '../shared/live/lazyPart.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { Spinner } from '../ui/Spinner.tsx'

const FigureRows = lazyPart(async () => (await import('./FigureRows.tsx')).FigureRows)

/** Lets the numbers of a figure open their details: `open` does it under a title, `dialog` is drawn by the figure. */
export function useFigureRows(): {
  open: (title: string, asked: FigureRowsQueryVariables) => void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<{ title: string; of: FigureRowsQueryVariables } | null>(null)
  const [opened, setOpened] = useState(false)
  return {
    open: (title, of) => {
      setAsked({ title, of })
      setOpened(true)
    },
    dialog: asked && (
      <Overlay opened={opened} onClose={() => setOpened(false)} title={asked.title} kind="dialog" size="lg">
        <Suspense fallback={<Spinner />}>
          <FigureRows asked={asked.of} />
        </Suspense>
      </Overlay>
    ),
  }
}
