import { clockOf } from './daySegments.ts'
import type { CalendarMessages } from './messages.ts'
import type { CalendarView, Segment } from './types.ts'

/** Segments of about the same time that don't fit side by side: drawn as one card with their number. */
export type Fold = Segment & { folded: readonly Segment[] }

/** CSS pixels below which a card can no longer say its time and teacher, at the usual size of text. */
const minCardWidth = 72

/** CSS pixels for the days on an upright sheet of A4, beside the hours. */
const paperWidth = 640

/** Minutes after its first within which a segment joins a fold. */
const foldWithinMinutes = 60

/**
 * Returns the number of cards that are readable side by side in `width` CSS pixels at the usual size of text; at least
 * one.
 */
export function lanesIn(width: number): number {
  return Math.max(1, Math.floor(width / minCardWidth))
}

/** Returns the same for paper, whose width does not depend on the window. */
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
 * Leaves at most `maxLanes` segments beside each other. Where more overlap, those of the lowest rank stay and the
 * others become folds.
 * @param segments sorted by day and start, as is the result
 * @param rankOf the lowest stays, of equals the earlier; below 0 stays even beside a single lane
 */
export function foldCrowded(
  segments: readonly Segment[],
  maxLanes: number,
  rankOf: (slotId: string) => number,
): Segment[] {
  return clustersOf(segments).flatMap((cluster) => {
    if (fittingSegments(cluster, maxLanes, rankOf).size === cluster.length) return cluster
    const visible =
      maxLanes > 1
        ? fittingSegments(cluster, maxLanes - 1, rankOf)
        : new Set(cluster.filter(({ slotId }) => rankOf(slotId) < 0))
    const folds = foldsOf(cluster.filter((segment) => !visible.has(segment)))
    return [...visible, ...folds].toSorted((a, b) => a.start - b.start || Number(isFold(a)) - Number(isFold(b)))
  })
}

/** Groups segments by overlaps: each group starts after all others before it have ended. */
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
function fittingSegments(
  cluster: readonly Segment[],
  laneCount: number,
  rankOf: (slotId: string) => number,
): Set<Segment> {
  const lanes: Segment[][] = Array.from({ length: Math.min(laneCount, cluster.length) }, () => [])
  const fitting = new Set<Segment>()
  const byRank = cluster.toSorted((a, b) => rankOf(a.slotId) - rankOf(b.slotId) || a.start - b.start)
  for (const segment of byRank) {
    const lane = lanes.find((others) => others.every(({ start, end }) => end <= segment.start || start >= segment.end))
    if (!lane) continue
    lane.push(segment)
    fitting.add(segment)
  }
  return new Set(cluster.filter((segment) => fitting.has(segment)))
}

/** Makes folds that start one after the other. A segment alone stays a card, which ends where the next fold begins. */
function foldsOf(hidden: readonly Segment[]): Segment[] {
  const groups: Segment[][] = []
  for (const segment of hidden) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && segment.start < last[0].start + foldWithinMinutes) last.push(segment)
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
