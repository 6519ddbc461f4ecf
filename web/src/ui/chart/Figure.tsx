import { Anchor } from '@mantine/core'
import { type ReactNode, Suspense, useId } from 'react'
import { lazyPart } from '../../shared/live/lazyPart.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from '../messages.ts'
import classes from './Chart.module.css'
import type { ChartData, ChartTone } from './chartTypes.ts'

const BarChart = lazyPart(async () => (await import('./BarChart.tsx')).BarChart)
const LineChart = lazyPart(async () => (await import('./LineChart.tsx')).LineChart)

interface FigureProps {
  title: string
  /** The picture in a sentence or two, for everybody and for screen readers. */
  words: ReactNode
  kind: 'bars' | 'lines'
  data: ChartData
  /** The head of the points' column in the table: month, age. */
  head: string
  /** Whether the table has a row with the sum of each series. */
  sums?: string
  /** Further facts in the words, besides the points, by name. */
  also?: readonly [label: string, value: ReactNode]
  /** Opens what an amount of a series is made of, by its place; null: the sum. Undefined where it opens nothing. */
  opening?: (point: number | null, series: number) => (() => void) | undefined
  /** Buttons at the end of the heading, such as the one for a CSV. */
  actions?: ReactNode
}

/**
 * Draws a picture with its name, its words and its legend, and a table that anybody can open. The library that draws is
 * brought with the first picture. (design: pictures)
 */
export function Figure({ title, words, kind, data, head, sums, also, opening, actions }: FigureProps) {
  const text = useMessages(messages)
  const id = useId()
  const { series, points, format } = data
  return (
    <section className={classes.figure} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      <p className={classes.words}>{words}</p>
      {series.length > 1 && (
        <ul className={classes.legend} aria-hidden>
          {series.map(({ label, tone }) => (
            <li key={label}>
              <Sample tone={tone} kind={kind} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<div className={classes.frame} />}>
        {kind === 'bars' ? <BarChart {...data} /> : <LineChart {...data} />}
      </Suspense>
      <details className={classes.details}>
        <summary>{text.chartTable}</summary>
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, values }, at) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map((each, index) => (
                  <td key={each.label}>
                    <Opening open={values[index] ? opening?.(at, index) : undefined}>
                      {format(values[index] ?? 0)}
                    </Opening>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {sums !== undefined && (
              <tr>
                <th scope="row">{sums}</th>
                {series.map((each, index) => (
                  <td key={each.label}>
                    <Opening open={opening?.(null, index)}>
                      {format(points.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))}
                    </Opening>
                  </td>
                ))}
              </tr>
            )}
            {also !== undefined && (
              <tr>
                <th scope="row">{also[0]}</th>
                <td colSpan={series.length}>{also[1]}</td>
              </tr>
            )}
          </tfoot>
        </table>
      </details>
    </section>
  )
}

/** Draws an amount that opens what it is made of; as it is where it opens nothing. */
export function Opening({ open, children }: { open: (() => void) | undefined; children: ReactNode }) {
  if (open === undefined) return children
  return (
    <Anchor component="button" type="button" fz="inherit" fw="inherit" aria-haspopup="dialog" onClick={open}>
      {children}
    </Anchor>
  )
}

function Sample({ tone, kind }: { tone: ChartTone; kind: FigureProps['kind'] }) {
  if (kind === 'bars') {
    return (
      <svg width={14} height={14}>
        <rect width={14} height={14} rx={2} data-tone={tone} />
      </svg>
    )
  }
  return (
    <svg width={26} height={14}>
      <g data-tone={tone} data-line>
        <path d="M0 7H26" />
      </g>
    </svg>
  )
}
