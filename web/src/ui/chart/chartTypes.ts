/** One kind of amount in a picture: its name, and how it is filled. */
interface ChartSeries {
  label: string
  tone: ChartTone
}

/** How an amount is filled: by pattern, too, and never by colour alone. */
export type ChartTone = 'accent' | 'good' | 'warn' | 'bad' | 'quiet'

/** One place on the axis with an amount of each series. */
export interface ChartPoint {
  /** Its name in full, as the table says it. */
  label: string
  /** Its name on the axis, where there is little room. */
  short?: string
  values: readonly number[]
}

/** The data of every picture. */
export interface ChartData {
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  /** An amount in words: ¥1,200. */
  format: (amount: number) => string
  /**
   * Whether every name is to be read: bars lie where names have no room beside each other. For amounts that are not
   * below 0.
   */
  allNamed?: boolean
  /** An amount on the axis, as short as it can be; `format` without it. */
  formatShort?: (amount: number) => string
}
