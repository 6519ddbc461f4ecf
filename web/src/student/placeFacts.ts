import { IconMapPin, IconVideo } from '@tabler/icons-react'
import type { Fact } from './FactList.tsx'

/** Returns where a lesson is held as lines of a list: a location, online, or both to choose from. (SLOT-13) */
export function placeFacts(
  place: { location: string | null; online: boolean },
  words: { place: string; online: string },
): Fact[] {
  return [
    ...(place.location === null ? [] : [{ key: 'place', icon: IconMapPin, label: words.place, text: place.location }]),
    ...(place.online ? [{ key: 'online', icon: IconVideo, label: words.place, text: words.online }] : []),
  ]
}
