import type { Location } from 'react-router'
import { createListeners } from '../../shared/store.ts'
import { isTyping } from './isTyping.ts'

/** How the question before something is lost is headed and answered. */
export interface LeavingWords {
  unsavedTitle: string
  stay: string
  leave: string
}

/** An entry that somebody has made and not saved. */
export interface UnsavedEntry {
  /** Returns what would be lost, in words. */
  text: () => string
  /** The head and the answers of the question where nothing was entered that could be saved; else those of a form. */
  words?: () => LeavingWords | undefined
  /** Whether going from one address to another leaves it. */
  isLeaving: (from: Location, to: Location) => boolean
  /** It is to be lost. */
  discard: () => void
  /** Returns the element it is entered in; null once that is gone. */
  element: () => Element | null
}

type ConfirmLeaving = (unsaved: readonly UnsavedEntry[]) => Promise<boolean>

/** All of the page, that with the focus last. */
const entries = new Set<UnsavedEntry>()
const fields = new WeakMap<UnsavedEntry, HTMLElement>()
let confirmLeaving: ConfirmLeaving | null = null
const { notify, subscribe } = createListeners()

/** Lets `confirm` answer whether what is unsaved may be left behind, until the returned function is called. */
export function guardLeaving(confirm: ConfirmLeaving): () => void {
  confirmLeaving = confirm
  return () => {
    if (confirmLeaving === confirm) confirmLeaving = null
  }
}

/**
 * Remembers that something is unsaved until the returned function is called. The browser asks, too, before it closes
 * the window.
 */
export function keepUnsaved(entry: UnsavedEntry): () => void {
  if (entries.size === 0) {
    window.addEventListener('beforeunload', warn)
    document.addEventListener('focusin', follow)
  }
  entries.add(entry)
  rememberField(document.activeElement)
  notify()
  return () => drop(entry)
}

/** Tells whether anything on the page is unsaved. */
export function isUnsaved(): boolean {
  return entries.size > 0
}

/** Calls a listener when `isUnsaved` may have changed, until the returned function is called. */
export const followUnsaved = subscribe

/** Returns what is lost on the way from one address to another. */
export function unsavedBetween(from: Location, to: Location): UnsavedEntry[] {
  return [...entries].filter(({ isLeaving }) => isLeaving(from, to))
}

/** Lets unsaved entries go: no more questions are asked about them. */
export function discard(unsaved: readonly UnsavedEntry[]): void {
  for (const entry of unsaved) {
    drop(entry)
    entry.discard()
  }
}

/** Returns the field in which something of it was entered last, if any. */
export function fieldOf(unsaved: readonly UnsavedEntry[]): HTMLElement | undefined {
  return unsaved.flatMap((entry) => fields.get(entry) ?? []).findLast(({ isConnected }) => isConnected)
}

/**
 * Calls `go`, which leaves what is on screen for good, unless the person chooses to stay with unsaved entries: any, or
 * those `within` an element.
 */
export function leaveFor(go: () => void, within?: Element | null): void {
  const unsavedEntries = [...entries].filter(
    (entry) => within === undefined || within?.contains(entry.element()) === true,
  )
  if (unsavedEntries.length === 0 || confirmLeaving === null) return go()
  void confirmLeaving(unsavedEntries).then((may) => {
    if (may) go()
  })
}

/** Tells whether all that is on screen may be left for good; where something is unsaved its owner is asked. */
export async function mayLeave(): Promise<boolean> {
  return !isUnsaved() || confirmLeaving === null || (await confirmLeaving([...entries]))
}

function drop(entry: UnsavedEntry): void {
  if (!entries.delete(entry) || isUnsaved()) return
  notify()
  window.removeEventListener('beforeunload', warn)
  document.removeEventListener('focusin', follow)
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

const follow = (event: FocusEvent) => rememberField(event.target)

function rememberField(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || !isTyping(target)) return
  const entry = [...entries].find((each) => each.element()?.contains(target) === true)
  if (entry === undefined) return
  fields.set(entry, target)
  entries.delete(entry)
  entries.add(entry)
}
