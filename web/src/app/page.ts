import type { ComponentType } from 'react'
import type { Reads } from '../shared/live/reads.ts'
import type { TabIcon } from './shell/tabIcons.ts'

/**
 * A page, in the one place that says all about it. The tables of pages are read before the code of the app is there, so
 * they import no React. (decision 070)
 */
export interface Page {
  /** The segment of its address below what it lies in: `list` is /student/list. */
  path: string
  /** Brings its code, and that of the parts its address opens, when it is first opened. */
  load: (params?: URLSearchParams) => Promise<ComponentType>
  /** The queries it asks first. They are sent while its code is on its way. */
  reads?: Reads
  /** Pages below its address. */
  below?: readonly Page[]
}

/** A page with a name in a menu: a section of the settings. */
export interface Section extends Page {
  label: { jp: string; en: string }
}

/** A page with a tab of its own. */
export interface Tab extends Section {
  icon: TabIcon
  /** Whether only guardians have it. */
  forGuardians?: boolean
  /** The sections its page is divided into, in their order; it opens with the first. */
  sections?: readonly Section[]
  /** Addresses that pages below it had once; bookmarks lead on to where they are. */
  moved?: readonly { path: string; to: string }[]
}

/** The pages of an area. */
export interface AreaPages {
  /** The path of the tab where it starts. */
  start: string
  /** In their order. */
  tabs: readonly Tab[]
}
