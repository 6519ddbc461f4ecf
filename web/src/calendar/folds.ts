import { clockOf } from './daySegments.ts'
import type { CalendarMessages } from './messages.ts'
import type { CalendarView, Segment } from './types.ts'

/** Segments that start about the same time without room for each: drawn as one card with their number. */
export type Fold = Segment & { folded: readonly Segment[] }

/** CSS pixels below which a card can no longer say its time and teacher, at the usual size of text. */
const leastWidth = 72

/** CSS pixels that an upright sheet of A4 has for the days, beside the hours. */
const paperWidth = 640

/** Minutes after its first within which a segment joins a fold. */
const reach = 60

/**
 * Returns the number of cards that are readable side by side in `width` CSS pixels at the usual size of text; at least
 * one.
 */
export function lanesIn(width: number): number {
  return Math.max(1, Math.floor(width / leastWidth))
}

/** Returns it for paper, whose width does not depend on the window. */
export function lanesOnPaper(view: Exclude<CalendarView, 'month'>): number {
  return lanesIn(view === 'week' ? paperWidth / 7 : paperWidth)
}

export function isFold(segment: Segment): segment is Fold {
  return segment.folded !== undefined
}

/** Returns the slots a card stands for. */
export function slotIdsOf(segment: Segment): readonly string[] {
  return isFold(segment) ? segment.folded.map(({ slotId }) => slotId) : [segment.slotId]
}

/** Returns the end of a fold's last slot, in minutes since midnight; its card may end before, where another begins. */
export function lastEndOf({ folded }: Fold): number {
  return Math.max(...folded.map(({ end }) => end))
}

/** Returns day and time of everything a card stands for. */
export function titleOf(card: Fold, m: CalendarMessages): string {
  return `${m.day(card.date)} ${clockOf(card.start)}–${clockOf(lastEndOf(card))}`
}

/**
 * Returns the same fold among other segments, or else the one that holds some of its slots; undefined where none is
 * left.
 */
export function foldAfterChange(before: Fold, segments: readonly Segment[]): Fold | undefined {
  const ids = new Set(slotIdsOf(before))
  const folds = segments.filter(isFold)
  return folds.find(({ key }) => key === before.key) ?? folds.find((each) => slotIdsOf(each).some((id) => ids.has(id)))
}

/**
 * Leaves at most `most` segments beside each other: where more overlap, those of the lowest rank stay, and the others
 * become folds. In the result at most `most` segments overlap, except those that must stay beside a single lane.
 * @param segments by day and start; the result is, too
 * @param rankOf lower stays rather than higher; of one rank the earlier; below 0 stays even where there is one lane
 */
export function fold(segments: readonly Segment[], most: number, rankOf: (slotId: string) => number): Segment[] {
  return clustersOf(segments).flatMap((cluster) => {
    if (stay(cluster, most, rankOf).size === cluster.length) return cluster
    const kept =
      most > 1 ? stay(cluster, most - 1, rankOf) : new Set(cluster.filter(({ slotId }) => rankOf(slotId) < 0))
    const folds = foldsOf(cluster.filter((segment) => !kept.has(segment)))
    return [...kept, ...folds].toSorted((a, b) => a.start - b.start || Number(isFold(a)) - Number(isFold(b)))
  })
}

/** Runs of segments that hang together by overlaps. */
function clustersOf(segments: readonly Segment[]): Segment[][] {
  const clusters: Segment[][] = []
  let end = -1
  for (const segment of segments) {
    const last = clusters.at(-1)
    if (last?.[0]?.date === segment.date && segment.start < end) {
      last.push(segment)
      end = Math.max(end, segment.end)
    } else {
      clusters.push([segment])
      end = segment.end
    }
  }
  return clusters
}

/** Returns the segments that find room in this many lanes, in the cluster's order. */
function stay(cluster: readonly Segment[], lanes: number, rankOf: (slotId: string) => number): Set<Segment> {
  const taken: Segment[][] = Array.from({ length: Math.min(lanes, cluster.length) }, () => [])
  const found = new Set<Segment>()
  const byRank = cluster.toSorted((a, b) => rankOf(a.slotId) - rankOf(b.slotId) || a.start - b.start)
  for (const segment of byRank) {
    const lane = taken.find((others) => others.every(({ start, end }) => end <= segment.start || start >= segment.end))
    if (!lane) continue
    lane.push(segment)
    found.add(segment)
  }
  return new Set(cluster.filter((segment) => found.has(segment)))
}

/** Folds one below the other; what would be alone in one stays a card, cut where the next begins. */
function foldsOf(rest: readonly Segment[]): Segment[] {
  const groups: Segment[][] = []
  for (const segment of rest) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && segment.start < last[0].start + reach) last.push(segment)
    else groups.push([segment])
  }
  return groups.flatMap((group, index) => {
    const first = group[0]
    if (first === undefined) return []
    const next = groups[index + 1]?.[0]?.start ?? Infinity
    const end = Math.max(...group.map((segment) => segment.end))
    if (group.length === 1) return end <= next ? group : { ...first, end: next }
    const key = `fold_${first.date.replaceAll('-', '')}_${first.start}`
    return { ...first, key, slotId: '', teacher: '', end: Math.min(end, next), folded: group }
  })
}
