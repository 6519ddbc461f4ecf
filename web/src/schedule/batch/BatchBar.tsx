import { MOST_IN_BATCH } from '@koma/schema/input/slotBatch'
import { MOST_IN_MOVE } from '@koma/schema/input/slotMove'
import { Button, CloseButton } from '@mantine/core'
import { IconArrowBackUp, IconArrowsMove, IconPencil, IconTrash } from '@tabler/icons-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { focusRows } from '../../ui/focusRows.ts'
import { focusedNow } from '../../ui/open/focusedNow.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { slotsByTime } from '../../desk/slotsByTime.ts'
import { useHomeTime } from '../slot/useHomeTime.tsx'
import classes from './BatchBar.module.css'
import { messages as moveMessages } from '../move/messages.ts'
import { messages } from './messages.ts'
import { useLastBatch } from './useLastBatch.tsx'
import type { Selection } from './useSelection.ts'
import { lazyPart } from '../../shared/live/lazyPart.ts'

const MoveDialog = lazyPart(async () => (await import('../move/MoveDialog.tsx')).MoveDialog)
const BatchDialog = lazyPart(async () => (await import('./BatchDialog.tsx')).BatchDialog)

/**
 * Shows what can be done with the chosen slots, always visible below them. With none chosen, it shows one's last change
 * of several slots and its undo. (PERM-06, PERM-07, SCHED-95)
 */
export function BatchBar({ selection, all }: { selection: Selection; all: readonly FullSlot[] }) {
  const m = useMessages(messages)
  const needs = useNeeds()
  const mayEdit = usePermission('slotEdit')
  const mayDelete = usePermission('slotDelete')
  const atHome = useHomeTime()
  const moving = useMessages(moveMessages)
  const [open, setOpen] = useState<'edit' | 'delete' | 'move' | null>(null)
  const [doneNow, setDoneNow] = useState(false)
  const batches = useLastBatch()
  const count = selection.slots.length
  if (count > 0 && doneNow && open === null) setDoneNow(false)
  const isTooMany = count > MOST_IN_BATCH
  const slots = useMemo(
    () => slotsByTime(selection.slots, ({ teacher }) => teacher?.displayName ?? ''),
    [selection.slots],
  )

  const dialog =
    open === 'move' ? (
      <Suspense>
        <MoveDialog
          slots={slots}
          onClose={() => {
            if (doneNow) selection.clear()
            setOpen(null)
          }}
          onMoved={() => setDoneNow(true)}
        />
      </Suspense>
    ) : (
      open !== null && (
        <Suspense>
          <BatchDialog
            slots={slots}
            deletes={open === 'delete'}
            onClose={() => setOpen(null)}
            onDone={(done) => {
              batches.keep(done)
              selection.clear()
              setOpen(null)
              setDoneNow(true)
            }}
          />
        </Suspense>
      )
    )
  const bar = (
    <section ref={listStop} className={classes.bar} aria-label={m.bar} data-batch-bar data-at-foot>
      <output className={classes.count}>{m.selected(count)}</output>
      {count < all.length && (
        <Button variant="subtle" size="compact-md" onClick={() => selection.choose(all.map(({ id }) => id))}>
          {m.selectAll(all.length)}
        </Button>
      )}
      {isTooMany && <span className={classes.note}>{m.tooMany(MOST_IN_BATCH)}</span>}
      <span className={classes.actions}>
        <Button
          leftSection={<IconPencil aria-hidden size={18} stroke={1.7} />}
          disabled={!mayEdit || isTooMany}
          title={mayEdit ? undefined : needs('slotEdit')}
          onClick={() => atHome(() => setOpen('edit'))}
        >
          {m.edit}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowsMove aria-hidden size={18} stroke={1.7} />}
          disabled={!mayEdit || count > MOST_IN_MOVE}
          title={mayEdit ? undefined : needs('slotEdit')}
          onClick={() => atHome(() => setOpen('move'))}
        >
          {moving.moveMany}
        </Button>
        {mayDelete && (
          <Button
            variant="default"
            leftSection={<IconTrash aria-hidden size={18} stroke={1.7} />}
            disabled={isTooMany}
            onClick={() => setOpen('delete')}
          >
            {m.remove}
          </Button>
        )}
        <CloseButton aria-label={m.clear} title={m.clear} size="lg" onClick={selection.clear} />
      </span>
    </section>
  )
  // An open dialog outlives an empty selection, such as while another view of the slots loads.
  return (
    <>
      {dialog}
      {count > 0 ? bar : batches.last !== null && <LastBatchStrip batches={batches} takesFocus={doneNow} />}
    </>
  )
}

function LastBatchStrip({
  batches,
  takesFocus,
}: {
  batches: ReturnType<typeof useLastBatch>
  /** The dialog that had the focus has just gone. */
  takesFocus: boolean
}) {
  const m = useMessages(messages)
  const moving = useMessages(moveMessages)
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) undo.current?.focus()
  }, [takesFocus])
  const { last } = batches
  if (last === null) return null
  const words = (last.deletes ? m.deleted : last.moves ? moving.moved : m.done)(last.changed, last.left)
  return (
    <section ref={listStop} className={classes.bar} aria-label={m.last} data-batch-bar data-at-foot data-quiet>
      <output className={classes.count}>{words}</output>
      {last.refusal !== null && (
        <span role="alert" className={classes.refusal}>
          {last.refusal}
        </span>
      )}
      <span className={classes.actions}>
        {last.refusal === null && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp aria-hidden size={18} stroke={1.7} />}
            loading={batches.undoing}
            ref={undo}
            onClick={() => void batches.undoAll()}
          >
            {(last.earlier ?? []).length > 0 ? m.undoAll : m.undo}
          </Button>
        )}
        <CloseButton aria-label={m.close} size="lg" onClick={batches.dismiss} />
      </span>
    </section>
  )
}

/**
 * Moves the focus to the tab stop of the list or calendar when the bar closes with the focus in it. The same where its
 * focused button was off.
 */
function listStop(bar: HTMLElement) {
  return () => {
    if (focusedNow() !== null && !bar.contains(document.activeElement)) return
    requestAnimationFrame(() => {
      if (focusedNow() === null) focusRows({ preventScroll: true })
    })
  }
}
